import type { Store } from '../../store/store.ts';
import { sliceSchema } from './arm-history.ts';
import { MemoryHistory } from './memory-history.ts';

const histories = new WeakMap<Store, Promise<MemoryHistory>>();

/**
 * The history that goes with a store: what earlier runs have left in it, and what this one adds. A run of `lakatos prove`
 * has one store, and learns from one theorem to the next; each attempt of a benchmark has its own, and depends on no other.
 */
export function historyOf(store: Store): Promise<MemoryHistory> {
  const known = histories.get(store);
  if (known !== undefined) return known;
  const fresh = load(store);
  histories.set(store, fresh);
  return fresh;
}

/** What is known of arms that there are no longer is left out. */
async function load(store: Store): Promise<MemoryHistory> {
  const tallies = await store.arms();
  return new MemoryHistory(
    tallies.flatMap(({ tried, proved, ...slice }) => {
      const parsed = sliceSchema.safeParse(slice);
      return parsed.success ? [{ ...parsed.data, tried, proved }] : [];
    }),
  );
}
