import { systemClock } from '../core/clock.ts';
import { fileLimits, tacticLimits } from '../core/limits.ts';
import { proposeTactics } from '../src/prove/enumerative/enumerative-policy.ts';
import type { ProveOptions } from '../src/prove/prove-options.ts';
import { type NamedProposer, withRanker } from '../src/prove/ranking/open-ranker.ts';
import { noStore } from '../src/store/no-store.ts';

type Measured = 'engine' | 'search' | 'lemmaIndex' | 'limits' | 'parallelism' | 'seed';

/** The built-in policy, with its tactics in the order of a ranker: a file, `shipped` or `none`. */
export const benchPolicy = (ranker: string): NamedProposer =>
  withRanker({ name: 'enumerative', propose: proposeTactics }, ranker);

/** How `lakatos prove` searches, without a store, without polishing and without a model. */
export const benchProveOptions = (measured: Pick<ProveOptions, Measured>): ProveOptions => ({
  store: noStore(),
  propose: proposeTactics,
  model: null,
  whole: null,
  byPlan: null,
  version: 'bench',
  policyName: 'enumerative',
  tacticLimits,
  fileLimits,
  polishMs: 0,
  clock: systemClock,
  date: () => new Date(),
  newId: () => 'bench',
  signal: new AbortController().signal,
  onEvent: () => {},
  ...measured,
});
