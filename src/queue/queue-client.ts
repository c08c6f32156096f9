import { Queue, QueueEvents } from 'bullmq';
import { z } from 'zod';
import { systemClock } from '../../core/clock.ts';
import { describeIssues } from '../../core/describe-issues.ts';
import { messageOf } from '../../core/errors.ts';
import { withoutControls } from '../report/single-line.ts';
import type { QueueAddress, QueueConnection } from './queue-address.ts';
import { keptFor, QueueBlobs } from './queue-blobs.ts';
import { cancelKey, jobId, nobodyWaits, type QueueJob, queueName, type Requirements } from './queue-job.ts';
import {
  forgetMember,
  JobCounts,
  type QueueOverview,
  readMembers,
  tellMember,
  tellMs,
  workersOf,
} from './queue-members.ts';
import { queueOverview } from './queue-overview.ts';
import { type QueueResult, type QueueResults, queueResultSchemas, workerNameSchema } from './queue-result.ts';
import { type QueuePriority, QueueTurns } from './queue-turns.ts';

/**
 * What is to be done when a signal fires. A run waits for ten thousand jobs with one signal, and each further listener of a
 * signal costs as much time as there are listeners; so it gets one.
 */
export class Cancellations {
  readonly #bySignal = new WeakMap<AbortSignal, Set<() => void>>();

  /** @returns what takes it back */
  add(signal: AbortSignal, cancel: () => void): () => void {
    const known = this.#bySignal.get(signal) ?? this.#listen(signal);
    known.add(cancel);
    return () => void known.delete(cancel);
  }

  #listen(signal: AbortSignal): Set<() => void> {
    const all = new Set<() => void>();
    this.#bySignal.set(signal, all);
    signal.addEventListener('abort', () => {
      for (const cancel of all) cancel();
    });
    return all;
  }
}

/** What came of a job. Of a result nothing is verified yet. */
export type QueueAnswer<Result extends QueueResult = QueueResult> =
  | { readonly kind: 'claimed'; readonly result: Result }
  /** No worker could do it, or what one said is no result. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** The signal fired. */
  | { readonly kind: 'cancelled' };

interface Waiting {
  readonly job: QueueJob;
  /** Its priority in BullMQ. */
  readonly turn: number;
  readonly answers: PromiseWithResolvers<QueueAnswer>;
  /** How many wait for it. */
  askers: number;
  /** It is on the queue. */
  added: Promise<void>;
  /** Redis is being asked what came of it; `again`: and something has happened since. */
  looking: 'no' | 'once' | 'again';
  /** The result is ours: that it is gone from Redis is our own doing. */
  isTaken: boolean;
}

/** How a queue stands, for people. */
export interface QueueStatus {
  /** That fit, and listen. */
  readonly workers: number;
  /** Jobs that are worked on and that wait, those of other runs too. */
  readonly active: number;
  readonly waiting: number;
  /** Answers that this coordinator has got, and those among them that are no result. */
  readonly done: number;
  readonly failed: number;
}

export interface QueueClientOptions {
  readonly address: QueueAddress;
  readonly requirements: Requirements;
  /** Machine and process, for people. */
  readonly name: string;
  readonly warn: (text: string) => void;
  /** Told every few seconds; absent: nobody wants to know. */
  readonly onStatus?: (status: QueueStatus) => void;
}

/** How often a job is begun, where workers say that they can't go on. */
const mostTries = 3;
/** Events tell what is ready; should one be lost, so many jobs are looked at each time. */
const lookMs = 10_000;
const lookedAt = 500;
const longestReason = 2_000;
/** Seconds in which a worker has seen that nobody waits for its job. */
const cancelledFor = 60;
/** How long a queue without a worker goes unmentioned. */
const patienceMs = 5_000;
/** Each job has about five, and those of a busy second must not be forgotten before they are read. */
const mostEvents = 50_000;

/**
 * Adds jobs and takes what came of them. A result is removed from Redis when it is taken; a coordinator that is killed before
 * finds it there, or the job still under way, when it adds the job again.
 */
export class QueueClient implements AsyncDisposable {
  readonly #connection: QueueConnection;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  readonly #turns: QueueTurns;
  readonly blobs: QueueBlobs;
  /** By job id, those that were looked at last at the end. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #cancellations = new Cancellations();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #options: QueueClientOptions;
  readonly #counts = new JobCounts();
  #refused = 0;

  private constructor(connection: QueueConnection, since: string, options: QueueClientOptions) {
    const { requirements, warn, address, onStatus } = options;
    this.#options = options;
    const name = queueName(requirements);
    const { redis } = connection;
    this.#connection = connection;
    this.#queue = new Queue(name, { connection: redis, streams: { events: { maxLen: mostEvents } } });
    this.#events = new QueueEvents(name, { connection: redis, lastEventId: since });
    this.#turns = new QueueTurns(redis, name);
    this.blobs = new QueueBlobs(redis);
    // Lost connections are told of by the address.
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
    this.#events.on('active', ({ jobId: id }) => {
      const waiting = this.#waiting.get(id);
      if (waiting !== undefined) this.#turns.begun(waiting.turn);
    });
    // Told to all who wait for the same job, whoever takes it away.
    this.#events.on('completed', ({ jobId: id, returnvalue }) => {
      const waiting = this.#waiting.get(id);
      if (waiting !== undefined) this.#take(id, waiting, { value: returnvalue }).catch(() => {});
    });
    // Somebody has asked before; what came of it may be there.
    this.#events.on('duplicated', ({ jobId: id }) => void this.#look(id));
    this.#events.on('failed', ({ jobId: id }) => void this.#look(id));
    this.#events.on('removed', ({ jobId: id }) => void this.#look(id));
    this.#timers.push(
      setInterval(() => void this.#lookAround().catch(() => {}), lookMs),
      setInterval(() => {
        void this.#turns.share().catch(() => {});
        void this.#tell().catch(() => {});
        if (onStatus !== undefined) void this.status().then(onStatus, () => {});
      }, tellMs),
      setTimeout(async () => {
        const workers = await this.#workers().catch(() => null);
        if (workers === 0)
          warn(
            `no worker that fits listens at ${address.shown}: start lakatos worker with the same options and the same Lean and libraries`,
          );
      }, patienceMs),
    );
  }

  /** @throws LakatosError QUEUE_UNAVAILABLE */
  static async open(options: QueueClientOptions): Promise<QueueClient> {
    const { address, warn } = options;
    const connection = await address.connect(warn);
    // What happens between now and the first look at the events is among them.
    const [seconds, micros] = await connection.redis.time();
    const since = `${1000 * Number(seconds) + Math.floor(Number(micros) / 1000) - 1}-0`;
    const client = new QueueClient(connection, since, options);
    await Promise.all([
      client.#queue.waitUntilReady(),
      client.#events.waitUntilReady(),
      client.#turns.share(),
      client.#tell(),
    ]);
    return client;
  }

  /** The gate did not accept what a worker calls proved, as the words say. */
  refuse(words: string): void {
    this.#refused += 1;
    this.#options.warn(withoutControls(words));
  }

  /** All that takes part, also in other runs. */
  overview(): Promise<QueueOverview> {
    return queueOverview(this.#connection.redis);
  }

  async #tell(): Promise<void> {
    const { name, requirements } = this.#options;
    await tellMember(this.#connection.redis, {
      ...{ kind: 'coordinator', version: 1, name, requirements },
      ...this.#counts.at(systemClock.now()),
      ...{ open: this.#waiting.size, refused: this.#refused },
    });
  }

  /** How many fit and listen. */
  async #workers(): Promise<number> {
    return workersOf(await readMembers(this.#connection.redis), queueName(this.#options.requirements));
  }

  async status(): Promise<QueueStatus> {
    const [workers, { active = 0, prioritized = 0 }] = await Promise.all([
      this.#workers(),
      this.#queue.getJobCounts('active', 'prioritized'),
    ]);
    const { done, failed } = this.#counts.at(systemClock.now());
    return { workers, active, waiting: prioritized, done, failed };
  }

  /**
   * Equal jobs that are asked for at the same time are one. When the signal fires for the last who waits, the job is taken back;
   * one that a worker has is left to it, for whoever asks again, unless a person has waited.
   */
  async ask<Kind extends keyof QueueResults>(
    job: Extract<QueueJob, { readonly kind: Kind }>,
    priority: QueuePriority,
    signal: AbortSignal,
  ): Promise<QueueAnswer<QueueResults[Kind]>> {
    if (signal.aborted) return { kind: 'cancelled' };
    const id = jobId(job);
    const waiting = this.#waiting.get(id) ?? this.#begin(id, job, priority);
    waiting.askers += 1;
    const cancelled = Promise.withResolvers<QueueAnswer>();
    const forget = this.#cancellations.add(signal, () => cancelled.resolve({ kind: 'cancelled' }));
    try {
      // What the schema of its kind has read.
      return (await Promise.race([waiting.answers.promise, cancelled.promise])) as QueueAnswer<
        QueueResults[Kind]
      >;
    } finally {
      forget();
      waiting.askers -= 1;
      if (waiting.askers === 0) {
        this.#waiting.delete(id);
        if (signal.aborted && !waiting.isTaken) await this.#takeBack(id, waiting, priority).catch(() => {});
      }
    }
  }

  #begin(id: string, job: QueueJob, priority: QueuePriority): Waiting {
    const waiting: Waiting = {
      ...{ job, turn: this.#turns.next(priority), answers: Promise.withResolvers() },
      ...{ askers: 0, added: Promise.resolve(), looking: 'no', isTaken: false },
    };
    this.#waiting.set(id, waiting);
    waiting.added = this.#add(id, waiting);
    waiting.added.catch(waiting.answers.reject);
    return waiting;
  }

  async #takeBack(id: string, { added }: Waiting, priority: QueuePriority): Promise<void> {
    await added;
    const isGone = (await this.#queue.remove(id)) > 0;
    if (!isGone && priority === 'person')
      await this.#connection.redis.set(cancelKey(id), '', 'EX', cancelledFor);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const { answers } of this.#waiting.values()) answers.resolve({ kind: 'cancelled' });
    await forgetMember(this.#connection.redis, this.#options.name);
    await Promise.allSettled([this.#events.close(), this.#queue.close()]);
    this.#connection.end();
  }

  async #add(id: string, { job, turn }: Waiting): Promise<void> {
    await this.#queue.add(job.kind, job, {
      jobId: id,
      priority: turn,
      attempts: mostTries,
      removeOnComplete: { age: keptFor },
      removeOnFail: { age: keptFor },
    });
  }

  /** Finds what events have not told of. */
  async #lookAround(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const finished = await this.#queue.getRanges(['completed', 'failed'], 0, lookedAt);
    const missed = finished.filter((id) => this.#waiting.has(id));
    for (const id of [...missed, ...[...this.#waiting.keys()].slice(0, lookedAt)]) {
      const one = this.#waiting.get(id);
      if (one === undefined) continue;
      this.#waiting.delete(id);
      this.#waiting.set(id, one);
      void this.#look(id);
    }
  }

  /** Takes what came of a job, if anything has; adds it again where another coordinator took it away. */
  async #look(id: string): Promise<void> {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    if (waiting.looking !== 'no') {
      waiting.looking = 'again';
      return;
    }
    do {
      waiting.looking = 'once';
      await this.#find(id, waiting).catch((thrown: unknown) => {
        // A Redis that is away is waited for, and asked again.
        if (this.#connection.redis.status === 'end')
          waiting.answers.resolve({ kind: 'failed', reason: messageOf(thrown) });
      });
    } while (isAgain(waiting));
    waiting.looking = 'no';
  }

  async #find(id: string, waiting: Waiting): Promise<void> {
    if (waiting.isTaken) return;
    const job = await this.#queue.getJob(id);
    if (waiting.isTaken) return;
    if (job === undefined) return await this.#add(id, waiting);
    if (job.finishedOn === undefined) return;
    const { failedReason, returnvalue } = job;
    await this.#take(id, waiting, failedReason === undefined ? { value: returnvalue } : { failedReason });
  }

  async #take(
    id: string,
    waiting: Waiting,
    came: { readonly value: unknown } | { readonly failedReason: string },
  ): Promise<void> {
    if (waiting.isTaken) return;
    waiting.isTaken = true;
    try {
      // Before anybody knows of it: whoever asks for the same again is to get another answer.
      await this.#queue.remove(id);
    } catch (thrown) {
      waiting.isTaken = false;
      throw thrown;
    }
    // Somebody else has given it up; here it is wanted.
    if ('failedReason' in came && came.failedReason === nobodyWaits) {
      waiting.isTaken = false;
      return await this.#add(id, waiting);
    }
    const answer = answerIn(came, queueResultSchemas[waiting.job.kind]);
    this.#counts.note(systemClock.now(), answer.kind === 'failed' ? answer.reason : null);
    waiting.answers.resolve(answer);
  }
}

function answerIn(
  came: { readonly value: unknown } | { readonly failedReason: string },
  schema: z.ZodType<QueueResult>,
): QueueAnswer {
  if ('failedReason' in came) return { kind: 'failed', reason: came.failedReason.slice(0, longestReason) };
  const read = schema.safeParse(came.value);
  if (read.success) return { kind: 'claimed', result: read.data };
  const { data: named } = namedSchema.safeParse(came.value);
  const [fault] = describeIssues(read.error, came.value, 'the answer');
  const words = `what the worker ${named?.worker ?? ''} said is no result: ${fault}`;
  return { kind: 'failed', reason: withoutControls(words).slice(0, longestReason) };
}

/** Whoever said it, if that shows. */
const namedSchema = z.object({ worker: workerNameSchema });

const isAgain = ({ looking, isTaken }: Waiting): boolean => looking === 'again' && !isTaken;
