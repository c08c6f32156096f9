import { tacticLimitsFor } from '../../../core/limits.ts';
import type { BenchChoices } from '../../evaluate/run/bench-config.ts';
import type { SearchSettings } from '../../prove/search-settings.ts';
import type { OutputFlags } from '../command-line.ts';
import type { QueueFlags } from '../queue-use.ts';
import type { RunBudgetFlags } from '../run-budget.ts';
import type { LeanFlags } from './lean-options.ts';
import type { ModelFlags, SearchFlags } from './prover-options.ts';

const defaultMs = 30_000;
/** Tactic calls for the negation of what is not proved. */
const probeCalls = 60;

export interface BenchFlags
  extends QueueFlags,
    RunBudgetFlags,
    SearchFlags,
    LeanFlags,
    ModelFlags,
    OutputFlags {
  readonly split?: string;
  /** Milliseconds. */
  readonly time?: number;
  readonly calls?: number;
  readonly expansions?: number;
  readonly tokens?: number;
  readonly k: number;
  readonly attempts?: number;
  readonly only?: readonly string[];
  readonly limit?: number;
  readonly seed: number;
  readonly workers?: number;
  readonly narrowImports?: boolean;
  readonly negationProbe: boolean;
  readonly baselines: boolean;
  readonly out?: string;
  readonly resume: boolean;
}

/** What the flags choose, with the defaults. */
export function chooseBench(
  flags: BenchFlags & { readonly attempts: number },
  search: SearchSettings,
  workers: number,
): BenchChoices {
  const { time, calls, expansions, tokens, attempts, k, seed, limit, negationProbe, baselines } = flags;
  // Tokens alone end no search that doesn't ask the model.
  const isOpen = calls === undefined && expansions === undefined;
  return {
    budget: {
      ms: time ?? (isOpen ? defaultMs : null),
      calls: calls ?? null,
      expansions: expansions ?? null,
      tokens: tokens ?? null,
    },
    ...{ attempts, k, seed, workers },
    parallelism: flags.parallel ?? 1,
    tacticLimits: tacticLimitsFor(flags.tacticTime),
    limit: limit ?? null,
    probeCalls: negationProbe ? probeCalls : 0,
    baselines,
    search,
  };
}
