import type { Store } from './store.ts';

/** A store that keeps nothing: every question is a miss. */
export function noStore(): Store {
  let misses = 0;
  return {
    location: null,
    get counters() {
      return { hits: 0, misses, unreadable: 0, written: 0 };
    },
    async outcomes(_key, tactics) {
      misses += tactics.length;
      return tactics.map(() => undefined);
    },
    async putOutcomes() {},
    async proof() {
      misses += 1;
      return undefined;
    },
    async putProof() {},
    async episode() {
      misses += 1;
      return undefined;
    },
    async putEpisode() {},
    async episodes() {
      return [];
    },
    async arms() {
      return [];
    },
    async putArms() {},
    async cases() {
      return [];
    },
    async putCases() {},
    async [Symbol.asyncDispose]() {},
  };
}
