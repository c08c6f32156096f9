import { isDeepStrictEqual } from 'node:util';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { systemClock } from '../../core/clock.ts';
import { LakatosError, messageOf } from '../../core/errors.ts';
import type { QueueAddress, QueueConnection } from './queue-address.ts';
import { QueueBlobs } from './queue-blobs.ts';
import {
  cancelKey,
  jobId,
  nobodyWaits,
  type QueueJob,
  queueJobSchema,
  queueName,
  type Requirements,
} from './queue-job.ts';
import { forgetMember, JobCounts, tellMember, tellMs } from './queue-members.ts';
import { type QueueResult, queueResultSchemas } from './queue-result.ts';

/** What a worker tells of its work. */
export type WorkerEvent =
  | { readonly kind: 'job-started'; readonly job: string; readonly theorem: string }
  | {
      readonly kind: 'job-finished';
      readonly job: string;
      readonly theorem: string;
      readonly status: ReturnType<typeof statusOf>;
    }
  /** Somebody else gets it, or it is given up where it was tried too often. */
  | { readonly kind: 'job-failed'; readonly job: string; readonly reason: string };

/** What came of a search, what the gate said of a submission, or that states were surveyed. */
function statusOf(result: QueueResult) {
  switch (result.kind) {
    case 'prove':
      return result.status;
    case 'check':
      return result.verdict;
    case 'survey':
      return 'surveyed';
  }
}

export interface QueueWorkerOptions {
  readonly address: QueueAddress;
  readonly requirements: Requirements;
  /** @throws LakatosError when nothing else can be done here either; the signal's reason when nobody wants the result */
  readonly solve: (job: QueueJob, blobs: QueueBlobs, signal: AbortSignal) => Promise<QueueResult>;
  /** Machine and process, for people. */
  readonly name: string;
  /** Where its language model is computed; null: it has none. */
  readonly device: string | null;
  /** Jobs that are worked on at once. */
  readonly atOnce: number;
  /** After so many milliseconds without a sign of life its jobs go to others. */
  readonly leaseMs: number;
  readonly onEvent: (event: WorkerEvent) => void;
  readonly warn: (text: string) => void;
}

/** A job that costs more workers than this and one their lives is given up. */
const mostStalls = 1;

/** What is worked on. */
interface UnderWay {
  readonly theorem: string;
  readonly since: number;
  readonly stop: AbortController;
}

/** Takes jobs of its own kind from the queue, until it is drained. */
export class QueueWorker implements AsyncDisposable {
  readonly #options: QueueWorkerOptions;
  readonly #connection: QueueConnection;
  readonly #worker: Worker;
  readonly #blobs: QueueBlobs;
  readonly #stop = new AbortController();
  readonly #working = new Map<string, UnderWay>();
  readonly #counts = new JobCounts();
  readonly #timer: NodeJS.Timeout;
  readonly #broken = Promise.withResolvers<never>();

  private constructor(options: QueueWorkerOptions, connection: QueueConnection) {
    const { requirements, leaseMs } = options;
    this.#options = options;
    this.#connection = connection;
    this.#blobs = new QueueBlobs(connection.redis);
    this.#worker = new Worker(queueName(requirements), (job: Job) => this.#work(job), {
      connection: connection.redis,
      name: options.name,
      concurrency: options.atOnce,
      lockDuration: leaseMs,
      stalledInterval: leaseMs,
      maxStalledCount: mostStalls,
    });
    // Lost connections are told of by the address.
    this.#worker.on('error', () => {});
    this.#worker.on('failed', (job, error) => this.#fail(job?.id ?? '', messageOf(error)));
    this.#broken.promise.catch(() => {});
    this.#timer = setInterval(() => void this.#look().catch(() => {}), tellMs);
  }

  /** @throws LakatosError QUEUE_UNAVAILABLE */
  static async open(options: QueueWorkerOptions): Promise<QueueWorker> {
    const worker = new QueueWorker(options, await options.address.connect(options.warn));
    await worker.#worker.waitUntilReady();
    await worker.#look();
    return worker;
  }

  /** Rejects when nothing can be done here any more. */
  get broken(): Promise<never> {
    return this.#broken.promise;
  }

  /** Takes no more jobs, and ends those that it has; what is not done after so many milliseconds is left to others. */
  async drain(ms: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, ms);
    await Promise.race([this.#worker.close(), over.promise, this.broken.catch(() => {})]);
    clearTimeout(timer);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#worker.close(true).catch(() => {});
    await forgetMember(this.#connection.redis, this.#options.name);
    this.#connection.end();
  }

  /** Tells of itself, and leaves what nobody waits for any more. */
  async #look(): Promise<void> {
    const { name, requirements, atOnce, device } = this.#options;
    const { redis } = this.#connection;
    const now = systemClock.now();
    await tellMember(redis, {
      ...{ kind: 'worker', version: 1, name, requirements, atOnce, device },
      ...this.#counts.at(now),
      working: [...this.#working].map(([job, { theorem, since }]) => ({ job, theorem, ms: now - since })),
    });
    for (const job of await cancelledOf([...this.#working.keys()], redis)) {
      await redis.del(cancelKey(job));
      this.#working.get(job)?.stop.abort(new UnrecoverableError(nobodyWaits));
    }
  }

  #fail(job: string, reason: string): void {
    this.#counts.note(systemClock.now(), reason);
    this.#options.onEvent({ kind: 'job-failed', job, reason });
  }

  async #work({ id, data }: Job): Promise<QueueResult> {
    const { requirements, solve, onEvent } = this.#options;
    const read = queueJobSchema.safeParse(data);
    // What nobody can do is not tried again.
    if (!read.success || id === undefined || jobId(read.data) !== id)
      throw new UnrecoverableError('it is no job of Lakatos');
    if (!isDeepStrictEqual(read.data.requirements, requirements))
      throw new UnrecoverableError('it is in the wrong queue');
    const { kind, theorem } = read.data;
    const stop = new AbortController();
    this.#working.set(id, { theorem: theorem.id, since: systemClock.now(), stop });
    onEvent({ kind: 'job-started', job: id, theorem: theorem.id });
    const signal = AbortSignal.any([this.#stop.signal, stop.signal]);
    try {
      const result = queueResultSchemas[kind].parse(await solve(read.data, this.#blobs, signal));
      onEvent({ kind: 'job-finished', job: id, theorem: theorem.id, status: statusOf(result) });
      this.#counts.note(systemClock.now(), null);
      return result;
    } catch (thrown) {
      if (stop.signal.aborted) throw stop.signal.reason;
      if (thrown instanceof LakatosError && !isOfJob(thrown)) this.#broken.reject(thrown);
      throw thrown;
    } finally {
      this.#working.delete(id);
    }
  }
}

/** Whether it is the job that is wrong, and not what it was to be done with. */
const isOfJob = ({ code }: LakatosError): boolean => code === 'INTERNAL' || code.startsWith('INPUT_');

async function cancelledOf(jobs: readonly string[], redis: Pick<Redis, 'mget'>): Promise<string[]> {
  if (jobs.length === 0) return [];
  const marks = await redis.mget(jobs.map(cancelKey));
  return jobs.filter((_, at) => marks[at] !== null);
}
