import { systemClock } from '../../core/clock.ts';
import type { LakatosEvent } from '../../core/events.ts';
import { fileLimits, tacticLimits } from '../../core/limits.ts';
import { type ProveOptions, unlimited } from '../../src/prove/prove-options.ts';
import { searchProver } from '../../src/prove/search-prover.ts';
import { defaultSearch } from '../../src/prove/search-settings.ts';
import { noStore } from '../../src/store/no-store.ts';
import { scriptedEngine } from './scripted-engine.ts';

/** Options for tests, with a list of the events that came. */
export function proveOptions(changes: Partial<ProveOptions> = {}): ProveOptions & {
  readonly events: LakatosEvent[];
} {
  const events: LakatosEvent[] = [];
  let ids = 0;
  return {
    engine: scriptedEngine(),
    store: noStore(),
    propose: () =>
      ['close', 'split', 'unwrap'].map((action, at) => ({ action, logProbability: -0.1 * (at + 1) })),
    model: null,
    prover: searchProver,
    version: '0.0.0',
    policyName: 'test',
    search: { ...defaultSearch, bandit: false, refute: false },
    lemmaIndex: null,
    limits: { ...unlimited, ms: 5_000 },
    tacticLimits,
    fileLimits,
    polishMs: 0,
    parallelism: 1,
    seed: 0,
    clock: systemClock,
    date: () => new Date('2025-01-01T00:00:00Z'),
    newId: () => `episode-${++ids}`,
    signal: new AbortController().signal,
    onEvent: (event) => events.push(event),
    events,
    ...changes,
  };
}
