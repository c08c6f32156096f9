import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { OpenedService } from './tool-parts.ts';

export const proofUri = (id: string): string => `lakatos://proofs/${encodeURIComponent(id)}`;
export const certificateUri = (job: string, theorem: string): string =>
  `lakatos://certificates/${encodeURIComponent(job)}/${encodeURIComponent(theorem)}`;
const searchUri = (id: string): string => `lakatos://searches/${encodeURIComponent(id)}`;

/** Of each kind the latest are listed; others can be read by their id. */
const mostListed = 100;

type Variable = string | string[] | undefined;
const variable = (value: Variable): string => decodeURIComponent(String(value ?? ''));

/** Proofs, their certificates, and searches, from the store. */
export function addResources(server: McpServer, opened: Promise<OpenedService>): void {
  const proofs = async () => (await opened).service.proofs;
  const [json, plain] = [{ mimeType: 'application/json' }, { mimeType: 'text/plain' }];
  const data = (uri: URL, value: unknown) => ({
    contents: [{ uri: uri.href, ...json, text: JSON.stringify(value, null, 2) }],
  });
  const missing = (uri: URL): never => {
    throw new Error(`there is no ${uri.href}`);
  };

  server.registerResource(
    'proofs',
    new ResourceTemplate('lakatos://proofs/{id}', {
      list: async () => ({
        resources: (await proofs())
          .list()
          .slice(0, mostListed)
          .map(({ id, createdAt, state, results }) => ({
            ...{ uri: proofUri(id), name: results.map((one) => one.id).join(', ') || id, ...json },
            description: `${state}, of ${createdAt}`,
          })),
      }),
    }),
    { description: 'what was asked for, results, and the completed text', ...json },
    async (uri, { id }) => data(uri, (await proofs()).get(variable(id)) ?? missing(uri)),
  );

  server.registerResource(
    'certificates',
    new ResourceTemplate('lakatos://certificates/{proof}/{theorem}', {
      list: async () => ({
        resources: (await proofs())
          .list()
          .flatMap(({ id: job, results }) =>
            results
              .filter(({ certificate }) => certificate !== null)
              .map(({ id, status }) => ({
                ...{ uri: certificateUri(job, id), name: id, description: status, ...json },
              })),
          )
          .slice(0, mostListed),
      }),
    }),
    { description: "the gate's certificate for a theorem of a proof", ...json },
    async (uri, { proof, theorem }) => {
      const results = (await proofs()).get(variable(proof))?.results ?? [];
      const found = results.find(({ id }) => id === variable(theorem));
      return data(uri, found?.certificate ?? missing(uri));
    },
  );

  server.registerResource(
    'searches',
    new ResourceTemplate('lakatos://searches/{id}', {
      list: async () => ({
        resources: (await (await opened).service.searches.list())
          .slice(0, mostListed)
          .map(({ id, theoremId, createdAt, result }) => ({
            ...{
              uri: searchUri(id),
              name: theoremId,
              description: `${result ?? ''}, of ${createdAt}`,
              ...plain,
            },
          })),
      }),
    }),
    { description: 'how a search went, explained', ...plain },
    async (uri, { id }) => {
      const explained = await (await opened).service.searches.explain(variable(id));
      if (explained.kind === 'unknown') return missing(uri);
      return { contents: [{ uri: uri.href, ...plain, text: explained.text }] };
    },
  );
}
