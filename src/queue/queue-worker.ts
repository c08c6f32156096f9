import { isDeepStrictEqual } from 'node:util';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { LakatosError, messageOf } from '../../core/errors.ts';
import type { QueueAddress, QueueConnection } from './queue-address.ts';
import { QueueBlobs } from './queue-blobs.ts';
import { jobId, type QueueJob, queueJobSchema, queueName, type Requirements } from './queue-job.ts';
import { type QueueResult, queueResultSchema } from './queue-result.ts';

/** What a worker tells of its work. */
export type WorkerEvent =
  | { readonly kind: 'job-started'; readonly job: string; readonly theorem: string }
  | {
      readonly kind: 'job-finished';
      readonly job: string;
      readonly theorem: string;
      readonly status: QueueResult['status'];
    }
  /** Somebody else gets it, or it is given up where it was tried too often. */
  | { readonly kind: 'job-failed'; readonly job: string; readonly reason: string };

export interface QueueWorkerOptions {
  readonly address: QueueAddress;
  readonly requirements: Requirements;
  /** @throws LakatosError when nothing else can be done here either */
  readonly solve: (job: QueueJob, blobs: QueueBlobs, signal: AbortSignal) => Promise<QueueResult>;
  /** Machine and process, for people. */
  readonly name: string;
  /** Jobs that are worked on at once. */
  readonly atOnce: number;
  /** After so many milliseconds without a sign of life its jobs go to others. */
  readonly leaseMs: number;
  readonly onEvent: (event: WorkerEvent) => void;
  readonly warn: (text: string) => void;
}

/** A job that costs more workers than this and one their lives is given up. */
const mostStalls = 1;

/** Takes jobs of its own kind from the queue, until it is drained. */
export class QueueWorker implements AsyncDisposable {
  readonly #worker: Worker;
  readonly #stop = new AbortController();
  readonly #connection: QueueConnection;
  /** Rejects when nothing can be done here any more. */
  readonly broken: Promise<never>;

  private constructor(
    worker: Worker,
    stop: AbortController,
    broken: Promise<never>,
    connection: QueueConnection,
  ) {
    this.#worker = worker;
    this.#stop = stop;
    this.#connection = connection;
    this.broken = broken;
    this.broken.catch(() => {});
  }

  /** @throws LakatosError QUEUE_UNAVAILABLE */
  static async open(options: QueueWorkerOptions): Promise<QueueWorker> {
    const { address, requirements, leaseMs, onEvent, warn } = options;
    const stop = new AbortController();
    const { promise: broken, reject } = Promise.withResolvers<never>();
    const connection = await address.connect(warn);
    const blobs = new QueueBlobs(connection.redis);
    const doJob = (job: Job) => work(job, options, blobs, stop.signal, reject);
    const worker = new Worker(queueName(requirements), doJob, {
      connection: connection.redis,
      name: options.name,
      concurrency: options.atOnce,
      lockDuration: leaseMs,
      stalledInterval: leaseMs,
      maxStalledCount: mostStalls,
    });
    // Lost connections are told of above.
    worker.on('error', () => {});
    worker.on('failed', (job, error) =>
      onEvent({ kind: 'job-failed', job: job?.id ?? '', reason: messageOf(error) }),
    );
    await worker.waitUntilReady();
    return new QueueWorker(worker, stop, broken, connection);
  }

  /** Takes no more jobs, and ends those that it has; what is not done after so many milliseconds is left to others. */
  async drain(ms: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, ms);
    await Promise.race([this.#worker.close(), over.promise, this.broken.catch(() => {})]);
    clearTimeout(timer);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#worker.close(true).catch(() => {});
    this.#connection.end();
  }
}

async function work(
  { id, data }: Job,
  { requirements, solve, onEvent }: QueueWorkerOptions,
  blobs: QueueBlobs,
  signal: AbortSignal,
  onBroken: (fault: LakatosError) => void,
): Promise<QueueResult> {
  const read = queueJobSchema.safeParse(data);
  // What nobody can do is not tried again.
  if (!read.success || jobId(read.data) !== id) throw new UnrecoverableError('it is no job of Lakatos');
  if (!isDeepStrictEqual(read.data.requirements, requirements))
    throw new UnrecoverableError('it is in the wrong queue');
  const theorem = read.data.theorem.id;
  onEvent({ kind: 'job-started', job: id, theorem });
  try {
    const result = queueResultSchema.parse(await solve(read.data, blobs, signal));
    onEvent({ kind: 'job-finished', job: id, theorem, status: result.status });
    return result;
  } catch (thrown) {
    if (thrown instanceof LakatosError) onBroken(thrown);
    throw thrown;
  }
}
