import { expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { PlanContributions } from '../../../src/agent/conductor/plan-with-counts.ts';
import { noStore, type Store } from '../../../src/store/store.ts';

test('a store that is watched for episodes says anew what it counts and where it lies', async () => {
  const theorem: Theorem = { id: 't', header: '', statement: 'theorem t : True' };
  const counted = { hits: 0, misses: 0, unreadable: 0, written: 0 };
  let location: string | null = '/store';
  const store: Store = {
    ...noStore(),
    get location() {
      return location;
    },
    get counters() {
      return { ...counted };
    },
  };
  const watched = new PlanContributions(theorem).watch(store);
  counted.hits = 5;
  location = null;
  expect([watched.counters.hits, watched.location]).toEqual([5, null]);
});
