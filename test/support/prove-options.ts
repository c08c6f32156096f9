import { systemClock } from '../../core/clock.ts';
import type { LakatosEvent } from '../../core/events.ts';
import { unlimited } from '../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../core/limits.ts';
import type { ProveLean, ProveOptions, ProveRun, ProveSearch } from '../../src/prove/prove-options.ts';
import { searchProver } from '../../src/prove/prove-theorem.ts';
import { defaultSearch } from '../../src/prove/search-settings.ts';
import { noStore } from '../../src/store/store.ts';
import { scriptedEngine } from './scripted-engine.ts';

type InParts = ProveLean & ProveSearch & ProveRun;

/** What a test wants otherwise: of the three parts by the names of the fields alone, and of what `Options` have besides. */
export type Changes<Options extends ProveOptions = ProveOptions> = Partial<
  InParts & Omit<Options, 'lean' | 'search' | 'run'>
>;

const partOf: Readonly<Record<keyof InParts, 'lean' | 'search' | 'run'>> = {
  engine: 'lean',
  store: 'lean',
  narrowing: 'lean',
  tacticLimits: 'lean',
  fileLimits: 'lean',
  settings: 'search',
  propose: 'search',
  policyName: 'search',
  model: 'search',
  critic: 'search',
  lemmaIndex: 'search',
  keptPremises: 'search',
  remembers: 'search',
  continues: 'search',
  ranker: 'search',
  shown: 'search',
  wrapPolicy: 'search',
  inspect: 'search',
  waitForModel: 'search',
  parallelism: 'search',
  seed: 'search',
  atOnce: 'run',
  only: 'run',
  limits: 'run',
  polishMs: 'run',
  version: 'run',
  clock: 'run',
  date: 'run',
  newId: 'run',
  signal: 'run',
  onEvent: 'run',
};

interface NoParts {
  readonly lean?: never;
  readonly search?: never;
  readonly run?: never;
}

/** Options for tests, with a list of the events that came, and with what else is given. */
export function proveOptions<More extends object = Record<never, never>>(
  changes: Changes & NoParts & More = {} as Changes & NoParts & More,
): ProveOptions & Omit<More, keyof InParts> & { readonly events: LakatosEvent[] } {
  const events: LakatosEvent[] = [];
  let ids = 0;
  const options: ProveOptions & { readonly events: LakatosEvent[] } = {
    events,
    prover: searchProver,
    lean: { engine: scriptedEngine(), store: noStore(), tacticLimits, fileLimits },
    search: {
      settings: { ...defaultSearch, bandit: false, refute: false },
      propose: () =>
        ['close', 'split', 'unwrap'].map((action, at) => ({ action, logProbability: -0.1 * (at + 1) })),
      policyName: 'test',
      model: null,
      lemmaIndex: null,
      parallelism: 1,
      seed: 0,
    },
    run: {
      limits: { ...unlimited, ms: 5_000 },
      polishMs: 0,
      version: '0.0.0',
      clock: systemClock,
      date: () => new Date('2025-01-01T00:00:00Z'),
      newId: () => `episode-${++ids}`,
      signal: new AbortController().signal,
      onEvent: (event) => events.push(event),
    },
  };
  for (const [name, value] of Object.entries(changes))
    Object.assign(isInParts(name) ? options[partOf[name]] : options, { [name]: value });
  return options as typeof options & More;
}

const isInParts = (name: string): name is keyof InParts => name in partOf;
