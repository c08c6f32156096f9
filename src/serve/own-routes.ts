import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import { z } from 'zod';
import { libraryAnswerSchema } from '../agent/tools/search-library.ts';
import { checkAnswerSchema, checkRequestSchema } from '../service/check-proof.ts';
import { goalsAnswerSchema, goalsRequestSchema } from '../service/goals-at.ts';
import {
  jobEventSchema,
  type ProofJob,
  proofJobSchema,
  proofRequestSchema,
  proofResultSchema,
} from '../service/proof-job.ts';
import { textAnswerSchema, textRequestSchema } from '../service/read-text.ts';
import { libraryRequestSchema } from '../service/search-library.ts';
import { stepAnswerSchema, stepRequestSchema } from '../service/try-tactics.ts';
import type { ServiceAsking } from './asking.ts';
import { jsonBody, noSuchThing, RequestRefusal, refusals, result, withId } from './route-parts.ts';

const post = <Request extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  tag: string,
  summary: string,
  request: Request,
  answer: Answer,
) =>
  createRoute({
    ...{ method: 'post', path, tags: [tag], summary, request: jsonBody(request) },
    responses: { 200: result(answer), ...refusals },
  });

const routes = {
  check: post('/v1/checks', 'Lean', "The gate's verdict on a proof", checkRequestSchema, checkAnswerSchema),
  read: post('/v1/texts', 'Lean', 'What Lean says of a text', textRequestSchema, textAnswerSchema),
  goals: post('/v1/goals', 'Lean', 'The goals at a place', goalsRequestSchema, goalsAnswerSchema),
  step: post('/v1/steps', 'Lean', 'Try several tactics', stepRequestSchema, stepAnswerSchema),
};

const { query: text, count, by: _, ...more } = libraryRequestSchema.shape;
const libraryRoute = createRoute({
  ...{ method: 'get', path: '/v1/library', tags: ['Lean'], summary: 'Search the library' },
  request: {
    query: z.strictObject({
      name: text.optional().describe('a name, or words of it'),
      symbols: text.optional().describe('constants and operators apart by spaces'),
      statement: text.optional().describe('a closed proposition'),
      count: z.preprocess((value) => (value === undefined ? value : Number(value)), count),
      header: more.header,
    }),
  },
  responses: { 200: result(libraryAnswerSchema), ...refusals },
});

const tags = ['Proofs'];
const createProof = createRoute({
  ...{ method: 'post', path: '/v1/proofs', tags, summary: 'Begin a proof' },
  request: jsonBody(proofRequestSchema),
  responses: { 201: result(proofJobSchema, 'It is in the store, and waits or runs'), ...refusals },
});
const listed = proofJobSchema.pick({ id: true, createdAt: true, state: true }).extend({
  results: z.array(proofResultSchema.pick({ id: true, status: true })).readonly(),
});
export type ListedProof = z.infer<typeof listed>;

const listProofs = createRoute({
  ...{ method: 'get', path: '/v1/proofs', tags, summary: 'All proofs, latest first' },
  responses: { 200: result(z.object({ proofs: z.array(listed) })), ...refusals },
});
const getProof = createRoute({
  ...{ method: 'get', path: '/v1/proofs/{id}', tags, summary: 'A proof with its results', request: withId },
  responses: { 200: result(proofJobSchema), ...refusals, ...noSuchThing },
});
const cancelProof = createRoute({
  ...{ method: 'delete', path: '/v1/proofs/{id}', tags, summary: 'End a proof', request: withId },
  responses: { 200: result(proofJobSchema), ...refusals, ...noSuchThing },
});
const followProof = createRoute({
  ...{ method: 'get', path: '/v1/proofs/{id}/events', tags, summary: 'What happens to a proof' },
  request: withId,
  responses: {
    200: {
      description: 'Server-sent events until it has ended; Last-Event-ID goes on behind one',
      content: { 'text/event-stream': { schema: jobEventSchema } },
    },
    ...refusals,
    ...noSuchThing,
  },
});

/** The routes of Lakatos itself. */
export function addOwnRoutes(app: OpenAPIHono, { service, ask, followerOf }: ServiceAsking): void {
  const { proofs } = service;
  app.openapi(routes.check, async (context) => {
    const answer = await ask(context.req.valid('json'), service.check, context);
    if (answer === null) throw new RequestRefusal(422, 'reference: there is no statement in it');
    return context.json(answer, 200);
  });
  app.openapi(routes.read, async (context) =>
    context.json(await ask(context.req.valid('json'), service.read, context), 200),
  );
  app.openapi(routes.goals, async (context) =>
    context.json(await ask(context.req.valid('json'), service.goals, context), 200),
  );
  app.openapi(routes.step, async (context) =>
    context.json(await ask(context.req.valid('json'), service.step, context), 200),
  );
  app.openapi(libraryRoute, async (context) => {
    const { name, symbols, statement, count, header } = context.req.valid('query');
    const [asked, another] = (
      [
        ['name', name],
        ['symbols', symbols],
        ['type', statement],
      ] as const
    ).flatMap(([by, query]) => (query === undefined ? [] : [{ by, query }]));
    if (asked === undefined || another !== undefined)
      throw new RequestRefusal(422, 'give one of name, symbols and statement');
    return context.json(await ask({ ...asked, count, header }, service.searchLibrary, context), 200);
  });

  app.openapi(createProof, async (context) => {
    const created = await proofs.create(context.req.valid('json'));
    switch (created.kind) {
      case 'empty':
        throw new RequestRefusal(422, 'there is nothing to prove in it');
      case 'full':
        throw new RequestRefusal(429, 'too many proofs wait', 30);
      case 'created':
        context.header('location', `/v1/proofs/${created.job.id}`);
        return context.json(created.job, 201);
    }
  });
  app.openapi(listProofs, (context) => context.json({ proofs: proofs.list().map(listedProof) }, 200));
  app.openapi(getProof, (context) => context.json(found(proofs.get(context.req.valid('param').id)), 200));
  app.openapi(cancelProof, async (context) =>
    context.json(found(await proofs.cancel(context.req.valid('param').id)), 200),
  );
  app.openapi(followProof, (context) => {
    const { id } = found(proofs.get(context.req.valid('param').id));
    const last = Number(context.req.header('last-event-id') ?? 0);
    const after = Number.isSafeInteger(last) && last > 0 ? last : 0;
    return streamSSE(context, async (stream) => {
      for await (const { number, event } of proofs.events(id, after, followerOf(context)))
        await stream.writeSSE({ id: String(number), event: event.kind, data: JSON.stringify(event) });
    });
  });
}

const listedProof = ({ id, createdAt, state, results }: ProofJob): ListedProof => ({
  ...{ id, createdAt, state },
  results: results.map(({ id, status }) => ({ id, status })),
});

function found(job: ProofJob | null): ProofJob {
  if (job === null) throw new RequestRefusal(404, 'there is no such proof');
  return job;
}
