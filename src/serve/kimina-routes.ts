import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { InfoTreeKind } from '../../lean/repl/steps.ts';
import type { ServiceAsking } from './asking.ts';
import {
  checkBodySchema,
  checkResultSchema,
  type Said,
  toKimina,
  verifyBodySchema,
  verifyResultSchema,
} from './kimina-format.ts';
import { RequestRefusal } from './refusal.ts';
import { jsonBody, refusals, result } from './route-parts.ts';

const tags = ['Kimina Lean Server'];
const note =
  'Tells what Lean says of each snippet. It is no verdict: POST /v1/checks has the gate judge a proof.';

const checkRoute = createRoute({
  ...{ method: 'post', path: '/api/check', tags, summary: 'Check snippets', description: note },
  request: jsonBody(checkBodySchema),
  responses: { 200: result(checkResultSchema), ...refusals },
});

const verifyRoute = (path: string) =>
  createRoute({
    ...{ method: 'post', path, tags, summary: 'Check codes, as older clients ask', description: note },
    request: jsonBody(verifyBodySchema),
    responses: { 200: result(verifyResultSchema), ...refusals },
  });

/** The routes that clients of the Kimina Lean Server ask. */
export function addKiminaRoutes(
  app: OpenAPIHono,
  { askAll, service }: ServiceAsking,
  serverId: string,
): void {
  const read = async (text: string, timeout: number, infotree: InfoTreeKind | null, signal: AbortSignal) => {
    const timeoutMs = Math.max(1, 1000 * timeout);
    const answer = await service.read({ text, timeoutMs }, signal);
    const said = toKimina(answer, timeout);
    if (infotree === null || service.infoTrees === null || answer.kind !== 'read' || 'error' in said)
      return said;
    const told = await service.infoTrees.of(text, infotree, timeoutMs, signal);
    return told.kind === 'trees'
      ? { response: { ...said.response, infotree: told.trees } }
      : toKimina(told, timeout);
  };

  /** What Lean says of each text, in their order, with the seconds that it took. */
  const readAll = (
    texts: readonly string[],
    {
      timeout,
      infotree = null,
    }: { readonly timeout: number; readonly infotree?: InfoTreeKind | null | undefined },
    context: Parameters<ServiceAsking['askAll']>[2],
  ) => {
    // Silence would look like a tree without nodes.
    if (infotree !== null && service.infoTrees === null)
      throw new RequestRefusal(422, 'infotree: native Lean gives none here; leave it out');
    return askAll(
      texts,
      async (text, signal, mostMs): Promise<Said & { readonly time: number }> => {
        const started = performance.now();
        const said = await read(text, Math.min(timeout, mostMs / 1000), infotree, signal);
        return { ...said, time: Math.round(performance.now() - started) / 1000 };
      },
      context,
    );
  };

  app.openapi(checkRoute, async (context) => {
    const { snippets, debug, ...how } = context.req.valid('json');
    const said = await readAll(
      snippets.map(({ code }) => code),
      how,
      context,
    );
    const results = said.map((one, at) => ({
      id: snippets[at]?.id ?? '',
      ...one,
      ...(debug && { diagnostics: { repl_uuid: serverId } }),
    }));
    return context.json({ results }, 200);
  });

  for (const path of ['/verify', '/one_pass_verify_batch'])
    app.openapi(verifyRoute(path), async (context) => {
      const { codes, timeout, infotree_type: infotree } = context.req.valid('json');
      const said = await readAll(
        codes.map(({ proof, code }) => proof ?? code ?? ''),
        { timeout, infotree },
        context,
      );
      const results = said.map(({ time, ...one }, at) => ({
        custom_id: String(codes[at]?.custom_id),
        error: 'error' in one ? one.error : null,
        response: 'response' in one ? { ...one.response, time } : null,
      }));
      return context.json({ results }, 200);
    });
}
