import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { natural } from '../../core/schemas.ts';
import { queueOverviewSchema } from '../queue/queue-members.ts';
import { explainedSchema, searchTreeSchema } from '../service/past-searches.ts';
import { runSchema } from '../service/runs.ts';
import type { Service } from '../service/service.ts';
import { noSuchThing, RequestRefusal, refusals, result, type ServeOptions, withId } from './route-parts.ts';
import type { Turns } from './turns.ts';

export const statusSchema = z.strictObject({
  version: z.string(),
  workers: z.strictObject({ busy: natural, idle: natural, starting: natural }),
  proofs: z.strictObject({ queued: natural, running: natural }),
  questions: z.strictObject({ waiting: natural, taken: natural }),
  hasRuns: z.boolean().describe('a folder of runs was named'),
  hasQueue: z.boolean().describe('workers elsewhere prove'),
});
export type Status = z.infer<typeof statusSchema>;

const statusRoute = createRoute({
  ...{ method: 'get', path: '/v1/status', tags: ['Server'], summary: 'What the server is doing' },
  responses: { 200: result(statusSchema), ...refusals },
});
const treeRoute = createRoute({
  ...{ method: 'get', path: '/v1/proofs/{id}/trees', tags: ['Proofs'], request: withId },
  summary: 'The searches of a proof that go on, as they are now',
  responses: {
    200: result(z.object({ trees: z.array(searchTreeSchema).readonly() })),
    ...refusals,
    ...noSuchThing,
  },
});

const searchSchema = z.strictObject({
  id: z.string(),
  theorem: z.string(),
  createdAt: z.string(),
  result: z.string().nullable(),
});
export type ListedSearch = z.infer<typeof searchSchema>;

/** Of searches the latest are listed. */
const mostSearches = 200;
const searchesRoute = createRoute({
  ...{ method: 'get', path: '/v1/searches', tags: ['Searches'] },
  summary: `Searches in the store, the latest ${mostSearches}, latest first`,
  responses: { 200: result(z.object({ searches: z.array(searchSchema) })), ...refusals },
});
const searchRoute = createRoute({
  ...{ method: 'get', path: '/v1/searches/{id}', tags: ['Searches'], summary: 'How a search went' },
  request: withId,
  responses: { 200: result(explainedSchema), ...refusals, ...noSuchThing },
});
const runsRoute = createRoute({
  ...{ method: 'get', path: '/v1/runs', tags: ['Runs'], summary: 'Runs of bench and train' },
  responses: { 200: result(z.object({ runs: z.array(runSchema).readonly() })), ...refusals, ...noSuchThing },
});

export type QueueSeen = z.infer<typeof queueOverviewSchema>;

const queueRoute = createRoute({
  ...{ method: 'get', path: '/v1/queue', tags: ['Server'], summary: 'Who works for the queue, and how fast' },
  responses: { 200: result(queueOverviewSchema), ...refusals, ...noSuchThing },
});

/** What there is to look at: the server itself, searches as they go on and as they went, runs. */
export function addWatchRoutes(
  app: OpenAPIHono,
  { proofs, searches, runs }: Service,
  turns: Turns,
  { version, workerCounts, queue }: Pick<ServeOptions, 'version' | 'workerCounts' | 'queue'>,
): void {
  app.openapi(statusRoute, (context) => {
    const { busy, idle, starting } = workerCounts();
    const status = { workers: { busy, idle, starting }, proofs: proofs.counts, questions: turns.counts };
    return context.json({ version, ...status, hasRuns: runs !== null, hasQueue: queue !== null }, 200);
  });
  app.openapi(treeRoute, (context) => {
    const trees = proofs.trees(context.req.valid('param').id);
    if (trees === null) throw new RequestRefusal(404, 'there is no such proof');
    return context.json({ trees }, 200);
  });
  app.openapi(searchesRoute, async (context) => {
    const latest = (await searches.list()).slice(0, mostSearches);
    const told = latest.map(({ id, theoremId, createdAt, result }) => ({
      ...{ id, theorem: theoremId, createdAt, result: result ?? null },
    }));
    return context.json({ searches: told }, 200);
  });
  app.openapi(searchRoute, async (context) => {
    const found = await searches.explain(context.req.valid('param').id);
    if (found.kind === 'unknown') throw new RequestRefusal(404, found.message);
    return context.json(found, 200);
  });
  app.openapi(queueRoute, async (context) => {
    if (queue === null) throw new RequestRefusal(404, 'there is no queue: start the server with --queue');
    return context.json(await queue(), 200);
  });
  app.openapi(runsRoute, async (context) => {
    if (runs === null)
      throw new RequestRefusal(404, 'no folder of runs was named: start the server with --runs');
    return context.json({ runs: await runs.list() }, 200);
  });
}
