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
