import type { StateKey } from '../../../core/goal.ts';
import type { Limits } from '../../../core/limits.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import { type Store, wrapStore } from '../../store/store.ts';

/**
 * The store, with Lean's answers in memory in front of it: what one arm has asked costs the others no call, also where
 * nothing is kept on the disk. The owner of `store` disposes of it.
 */
export function rememberOutcomes(store: Store): Store {
  const known = new Map<string, TacticOutcome>();
  return wrapStore(store, {
    async outcomes(key, tactics, limits) {
      const inMemory = tactics.map((tactic) => known.get(nameOf(key, tactic, limits)));
      const unknown = tactics.filter((_, at) => inMemory[at] === undefined);
      if (unknown.length === 0) return inMemory;
      const found = await store.outcomes(key, unknown, limits);
      const kept = new Map(unknown.map((tactic, at) => [tactic, found[at]]));
      return tactics.map((tactic, at) => inMemory[at] ?? kept.get(tactic));
    },
    async putOutcomes(key, entries, limits) {
      for (const { tactic, outcome } of entries)
        if (outcome.kind !== 'lost') known.set(nameOf(key, tactic, limits), outcome);
      await store.putOutcomes(key, entries, limits);
    },
    async [Symbol.asyncDispose]() {},
  });
}

const nameOf = (key: StateKey, tactic: string, { heartbeats, wallClockMs }: Limits): string =>
  `${key} ${heartbeats} ${wallClockMs} ${tactic}`;
