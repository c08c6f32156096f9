import type { Store } from './store.ts';

/** A store that answers some questions in its own way. What it counts and where it lies may change, so both are asked anew. */
export const wrapStore = (store: Store, changes: Partial<Omit<Store, 'location' | 'counters'>>): Store => ({
  ...store,
  get location() {
    return store.location;
  },
  get counters() {
    return store.counters;
  },
  ...changes,
});
