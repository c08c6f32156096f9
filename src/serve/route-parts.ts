import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import type { WorkerCounts } from '../../core/events.ts';
import type { ServerKey } from '../llm/remote/server-address.ts';
import type { QueueOverview } from '../queue/queue-members.ts';
import type { Page } from './page.ts';

/** How the service is offered to the network. */
export interface ServeOptions {
  readonly version: string;
  /** Null: whoever reaches it may ask. */
  readonly key: ServerKey | null;
  /** For people; null where it was not built. */
  readonly page: Page | null;
  /** Of a request's body. */
  readonly mostBytes: number;
  /** Questions to Lean that run at once. */
  readonly atOnce: number;
  /** Questions to Lean that run and wait. */
  readonly mostWaiting: number;
  /** What Lean may take for one text, whatever the request says; milliseconds. */
  readonly mostMs: number;
  workerCounts(): WorkerCounts;
  /** What the queue is at whose workers prove; null: there is none. */
  readonly queue: (() => Promise<QueueOverview>) | null;
  /** Hears of what the server itself does wrong. */
  onProblem(problem: unknown): void;
}

/** What a request is answered with that is not done: the shape that clients of FastAPI know. */
const refusalSchema = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
  ]),
});

/** Ends a request. */
export class RequestRefusal extends Error {
  readonly status: ContentfulStatusCode;
  /** Seconds after which it is worth while to try again. */
  readonly retryAfter: number | undefined;

  constructor(status: ContentfulStatusCode, detail: string, retryAfter?: number) {
    super(detail);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Faults of a request that are told: whoever has mended these may ask again. */
const mostIssues = 10;
/** Characters of what is said of one: a fault may name all that does not belong there. */
const longestMessage = 1_000;

/** What of a request is not as its schema has it. `part`: `json` is its body. */
export const wrongRequest = ({ issues }: z.ZodError, part: string): z.infer<typeof refusalSchema> => ({
  detail: issues.slice(0, mostIssues).map(({ path, message, code }) => ({
    loc: [
      part === 'json' ? 'body' : part,
      ...path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
    ],
    msg: message.slice(0, longestMessage),
    type: code,
  })),
});

/** The body of a request, in JSON. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({
  body: { required: true as const, content: { 'application/json': { schema } } },
});

export const result = <T extends z.ZodType>(schema: T, description = 'Done') => ({
  description,
  content: { 'application/json': { schema } },
});

/** What any route may answer. */
export const refusals = {
  401: result(refusalSchema, 'The key is missing or wrong'),
  413: result(refusalSchema, 'The body is too long'),
  422: result(refusalSchema, 'The request is not what it should be'),
  429: result(refusalSchema, 'Too much is waiting: try again later'),
  503: result(refusalSchema, 'The server is stopping'),
};

/** Of routes about one thing. */
export const withId = { params: z.object({ id: z.string() }) };
export const noSuchThing = { 404: result(refusalSchema, 'There is no such thing') };
