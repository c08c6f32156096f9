import type { Redis } from 'ioredis';
import { z } from 'zod';
import { jsonOrUndefined } from '../../core/json-or-undefined.ts';
import { amount, natural, positive, sha256Hex } from '../../core/schemas.ts';
import { queueName, requirementsSchema } from './queue-job.ts';

const longestFailure = 2_000;

const counts = {
  version: z.literal(1),
  /** Machine and process. */
  name: z.string().min(1).max(300),
  requirements: requirementsSchema,
  /** Jobs since it began, those among them that came to no result, and how many of both in the last minute. */
  done: natural,
  failed: natural,
  perMinute: natural,
  lastFailure: z.string().max(longestFailure).nullable(),
};

/** What takes part in a queue tells this of itself, again and again: for people. Nothing is decided by it. */
export const memberSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('worker'),
    ...counts,
    atOnce: positive,
    /** Where its language model is computed (`gpu`, `cpu`, the address of a server); null: it has none. */
    device: z.string().max(300).nullable(),
    /** What it works on, and for how long, in milliseconds. */
    working: z.array(z.strictObject({ job: sha256Hex, theorem: z.string(), ms: amount })).max(10_000),
  }),
  z.strictObject({
    kind: z.literal('coordinator'),
    ...counts,
    /** Jobs of which it has no answer yet. */
    open: natural,
    /** Proofs of workers that its gate did not accept. */
    refused: natural,
  }),
]);
export type Member = z.infer<typeof memberSchema>;

/** Who takes part in the queues of a Redis, and how much there is to do. */
export const queueOverviewSchema = z.strictObject({
  members: z.array(memberSchema).readonly(),
  /** One for each kind of worker that somebody is or wants. */
  queues: z
    .array(
      z.strictObject({
        name: z.string(),
        requirements: requirementsSchema,
        workers: natural,
        active: natural,
        waiting: natural,
      }),
    )
    .readonly(),
});
export type QueueOverview = z.infer<typeof queueOverviewSchema>;

const names = 'lakatos:members';
const keyOf = (name: string): string => `lakatos:member:${name}`;
/** Seconds after which who is silent is gone. */
const silence = 15;
export const tellMs = 2_000;

/** Tells of oneself. */
export async function tellMember(redis: Pick<Redis, 'pipeline'>, member: Member): Promise<void> {
  await redis
    .pipeline()
    .sadd(names, member.name)
    .set(keyOf(member.name), JSON.stringify(member), 'EX', silence)
    .exec();
}

/** Where Redis is away others forget it by themselves. */
export async function forgetMember(redis: Pick<Redis, 'pipeline' | 'status'>, name: string): Promise<void> {
  if (redis.status === 'ready')
    await redis
      .pipeline()
      .srem(names, name)
      .del(keyOf(name))
      .exec()
      .catch(() => {});
}

/** How many of them work for a queue. */
export const workersOf = (members: readonly Member[], queue: string): number =>
  members.filter((one) => one.kind === 'worker' && queueName(one.requirements) === queue).length;

/** All who have told of themselves lately, by name; what is no word of a member is left out. */
export async function readMembers(redis: Pick<Redis, 'smembers' | 'mget' | 'srem'>): Promise<Member[]> {
  const known = (await redis.smembers(names)).sort();
  if (known.length === 0) return [];
  const texts = await redis.mget(known.map(keyOf));
  const gone = known.filter((_, at) => texts[at] === null);
  if (gone.length > 0) await redis.srem(names, ...gone);
  return texts.flatMap((text) => {
    const read = memberSchema.safeParse(jsonOrUndefined(text ?? ''));
    return read.success ? [read.data] : [];
  });
}

/** What one who takes part tells of its jobs. */
export class JobCounts {
  #done = 0;
  #failed = 0;
  #lastFailure: string | null = null;
  /** Jobs of each second of the last minute. */
  readonly #seconds = Array.from({ length: 60 }, () => ({ second: -1, count: 0 }));

  /**
   * A job has come to its end.
   * @param now milliseconds
   * @param failure why it came to no result; null: it did
   */
  note(now: number, failure: string | null): void {
    const second = Math.floor(now / 1000);
    const place = this.#seconds[second % 60]!;
    if (place.second !== second) Object.assign(place, { second, count: 0 });
    place.count += 1;
    this.#done += 1;
    if (failure === null) return;
    this.#failed += 1;
    this.#lastFailure = failure.slice(0, longestFailure);
  }

  at(now: number): Pick<Member, 'done' | 'failed' | 'perMinute' | 'lastFailure'> {
    const second = Math.floor(now / 1000);
    const latest = this.#seconds.filter((one) => one.second > second - 60);
    const perMinute = latest.reduce((sum, { count }) => sum + count, 0);
    return { done: this.#done, failed: this.#failed, perMinute, lastFailure: this.#lastFailure };
  }
}
