import type { Redis } from 'ioredis';

/**
 * Lower goes first, and each has 2^20 - 1 turns: what a person waits for goes before all that runs by itself.
 * (BullMQ's priorities are 1 to 2^21 - 1.)
 */
const bands = { person: 1, run: 2 ** 20 } as const;
export type QueuePriority = keyof typeof bands;

const mostTurns = 2 ** 20 - 2;
/** When nothing was begun for so many seconds, all begin anew. */
const rememberedFor = 600;

/**
 * Who goes first: each run's jobs have turns one behind the other, and of two runs the jobs of the same turn go together, so that
 * they share the workers half and half, however many jobs each has added. Whoever comes later begins at the turn that is on.
 * ("Start-time fair queuing", Goyal, Vin and Cheng 1996, with all jobs of the same length.)
 */
export class QueueTurns {
  readonly #redis: Pick<Redis, 'get' | 'set'>;
  readonly #key: string;
  readonly #last = { person: 0, run: 0 };
  /** The latest turn of which a job was begun, as far as it is known here. */
  readonly #on = { person: 0, run: 0 };

  /** @param queue its name */
  constructor(redis: Pick<Redis, 'get' | 'set'>, queue: string) {
    this.#redis = redis;
    this.#key = `lakatos:turn:${queue}`;
  }

  /** The priority of a run's next job. */
  next(priority: QueuePriority): number {
    const turn = Math.min(mostTurns, Math.max(this.#last[priority] + 1, this.#on[priority]));
    this.#last[priority] = turn;
    return bands[priority] + turn;
  }

  /** A job of that priority was begun. */
  begun(priority: number): void {
    const band = priority >= bands.run ? 'run' : 'person';
    this.#on[band] = Math.max(this.#on[band], priority - bands[band]);
  }

  /** Tells others what is known here, and learns what they know. */
  async share(): Promise<void> {
    const known = turnsIn(await this.#redis.get(this.#key));
    const before = { ...this.#on };
    for (const band of ['person', 'run'] as const) this.#on[band] = Math.max(this.#on[band], known[band]);
    if (before.person > known.person || before.run > known.run)
      await this.#redis.set(this.#key, `${this.#on.person} ${this.#on.run}`, 'EX', rememberedFor);
  }
}

function turnsIn(text: string | null): { readonly person: number; readonly run: number } {
  const [person, run] =
    /^(\d{1,7}) (\d{1,7})$/
      .exec(text ?? '')
      ?.slice(1)
      .map(Number) ?? [];
  return { person: person ?? 0, run: run ?? 0 };
}
