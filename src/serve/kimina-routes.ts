import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type InfoTreeKind, infoTreeKinds } from '../../lean/repl/steps.ts';
import type { TextAnswer } from '../service/read-text.ts';
import type { ServiceAsking } from './asking.ts';
import { jsonBody, RequestRefusal, refusals, result } from './route-parts.ts';

/** The bodies of the Kimina Lean Server, whose clients work with this one. */
const infotreeSchema = z
  .enum(infoTreeKinds)
  .nullish()
  .describe('info trees as `repl` writes them; not with native Lean');

/** In one request; a longer list is refused before its items are looked at. */
const mostTexts = 10_000;

const seconds = z.number().int().min(0);
const unique = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length;

const checkBodySchema = z.object({
  snippets: z
    .array(z.object({ id: z.string(), code: z.string() }))
    .min(1)
    .max(mostTexts)
    .refine((all) => unique(all.map(({ id }) => id)), '`snippets` must have unique ids'),
  timeout: seconds.default(30).describe('seconds for each snippet'),
  debug: z.boolean().default(false),
  reuse: z.boolean().default(true).describe('what several snippets import is loaded once in any case'),
  infotree: infotreeSchema,
});

const verifyBodySchema = z.object({
  codes: z
    .array(
      z
        .object({
          custom_id: z.union([z.string(), z.number().int()]),
          proof: z.string().nullish(),
          code: z.string().nullish(),
        })
        .refine(({ proof, code }) => (proof ?? code ?? null) !== null, 'there is neither proof nor code'),
    )
    .min(1)
    .max(mostTexts)
    .refine((all) => unique(all.map(({ custom_id }) => String(custom_id))), '`custom_id`s must be unique'),
  timeout: seconds.default(300).describe('seconds for each code'),
  infotree_type: infotreeSchema,
  disable_cache: z.boolean().default(false),
});

const place = z.object({ line: z.number(), column: z.number() });
const responseSchema = z.object({
  messages: z
    .array(
      z.object({
        severity: z.enum(['info', 'warning', 'error']),
        pos: place,
        endPos: place.nullable(),
        data: z.string(),
      }),
    )
    .optional(),
  sorries: z.array(z.object({ pos: place, endPos: place, goal: z.string() })).optional(),
  infotree: z.array(z.unknown()).readonly().optional(),
});
type Response = z.infer<typeof responseSchema>;

const checkResultSchema = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      time: z.number().describe('seconds'),
      error: z.string().optional(),
      response: responseSchema.optional(),
      diagnostics: z.object({ repl_uuid: z.string() }).optional(),
    }),
  ),
});

const verifyResultSchema = z.object({
  results: z.array(
    z.object({
      custom_id: z.string(),
      error: z.string().nullable(),
      response: responseSchema.extend({ time: z.number() }).nullable(),
    }),
  ),
});

/** What Lean says of one text, or why it says nothing; the clients look for the words "timed out". */
type Said = { readonly error: string } | { readonly response: Response };

function toKimina(answer: TextAnswer, timeout: number): Said {
  if (answer.kind === 'unanswered')
    return {
      error:
        answer.reason === 'timeout'
          ? `Lean REPL command timed out in ${timeout} seconds`
          : `Lean gave no answer: ${answer.message}`,
    };
  const messages = answer.messages.map(({ severity, text, start, end }) => ({
    severity: severity === 'information' ? ('info' as const) : severity,
    ...{ pos: start, endPos: end, data: text },
  }));
  // What did not run is no valid snippet.
  if (answer.kind === 'refused' && !messages.some(({ severity }) => severity === 'error'))
    messages.push({
      severity: 'error',
      ...{ pos: { line: answer.line ?? 1, column: 0 }, endPos: null, data: answer.message },
    });
  const sorries = answer.sorries.map(({ start, end, goal }) => ({
    ...{ pos: start, endPos: end, goal: goal ?? '' },
  }));
  return {
    response: { ...(messages.length > 0 && { messages }), ...(sorries.length > 0 && { sorries }) },
  };
}

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
