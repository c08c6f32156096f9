import type { Clock } from '../../core/clock.ts';
import type { WorkerHandle } from './worker-handle.ts';

/** A task that waits for a worker. */
export interface Job {
  /** Ids of workers that hold what the task needs, best first. */
  readonly preferred: readonly number[];
  readonly queuedAt: number;
  start(worker: WorkerHandle): void;
  /** Leaves the queue undone: cancelled (null), or with the error that ends the pool. */
  drop(error: Error | null): void;
}

/** From this age on, the oldest job goes first whatever others would prefer the free worker. */
const patienceMs = 100;

/** Jobs in order of arrival; a free worker takes one that prefers it, if that keeps nobody waiting for long. */
export class JobQueue {
  readonly #jobs: Job[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#jobs.length;
  }

  push(job: Job): void {
    this.#jobs.push(job);
  }

  remove(job: Job): void {
    const position = this.#jobs.indexOf(job);
    if (position !== -1) this.#jobs.splice(position, 1);
  }

  /** Takes the job that the free worker should do next. */
  takeFor(worker: number): Job | undefined {
    const oldest = this.#jobs[0];
    if (oldest === undefined) return undefined;
    const mayWait = this.#clock.now() - oldest.queuedAt < patienceMs;
    const job =
      (mayWait ? this.#jobs.find((candidate) => candidate.preferred[0] === worker) : undefined) ?? oldest;
    this.remove(job);
    return job;
  }

  /** Empties the queue. */
  takeAll(): Job[] {
    return this.#jobs.splice(0);
  }
}
