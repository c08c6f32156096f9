import { join } from 'node:path';
import { tacticLimitsFor } from '../../../core/limits.ts';
import type { BenchSuite } from '../../evaluate/run/bench-suite.ts';
import type { BenchChoices } from '../../evaluate/run/make-config.ts';
import type { SearchSettings } from '../../prove/search-settings.ts';
import type { LeanFlags } from './lean-choice.ts';
import type { ModelFlags } from './model-choice.ts';
import type { SearchFlags } from './search-choice.ts';

const defaultMs = 30_000;
/** Tactic calls for the negation of what is not proved. */
const probeCalls = 60;

export interface BenchFlags extends SearchFlags, LeanFlags, ModelFlags {
  readonly split?: string;
  /** Milliseconds. */
  readonly time?: number;
  readonly calls?: number;
  readonly expansions?: number;
  readonly tokens?: number;
  readonly k: number;
  readonly attempts?: number;
  /** Which problems. */
  readonly only?: readonly string[];
  readonly limit?: number;
  readonly seed: number;
  readonly workers?: number;
  /** Files. */
  readonly trainingData?: readonly string[];
  readonly coreFragment: boolean;
  readonly narrowImports?: boolean;
  readonly negationProbe: boolean;
  readonly baselines: boolean;
  readonly out?: string;
  readonly resume: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
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

/** `runs/core-test-20260101-120000`, in UTC. */
export function newRunFolder({ description: { name, split } }: BenchSuite, date: Date): string {
  const time = date.toISOString().replace(/\..*$/, '').replace(/[-:]/g, '').replace('T', '-');
  return join('runs', `${name}-${split.replace(/[^\w-]+/g, '-')}-${time}`);
}
