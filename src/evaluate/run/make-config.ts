import { fileLimits, type Limits } from '../../../core/limits.ts';
import type { SearchSettings } from '../../prove/search-settings.ts';
import type { BenchConfig } from './bench-config.ts';
import { type BenchSuite, textHash } from './bench-suite.ts';

/** What the user chose; null: no limit. */
export interface BenchChoices {
  readonly budget: BenchConfig['budget'];
  readonly attempts: number;
  readonly k: number;
  readonly seed: number;
  readonly workers: number;
  readonly parallelism: number;
  readonly tacticLimits: Limits;
  readonly limit: number | null;
  readonly probeCalls: number;
  readonly baselines: boolean;
  readonly search: SearchSettings;
}

/** What the run is made by. */
export interface Provenance {
  readonly lakatos: string;
  /** The engine's fingerprint. */
  readonly lean: string;
  readonly policy: string;
  readonly model: BenchConfig['model'];
  readonly critic: BenchConfig['critic'];
  readonly device: BenchConfig['device'];
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly commit: BenchConfig['commit'];
}

export function makeBenchConfig(
  { description, coreFragment, problems }: BenchSuite,
  { search, ...choices }: BenchChoices,
  provenance: Provenance,
): BenchConfig {
  const { name, split, commit } = description;
  const { alpha = null, beta = null, width = null, exploration = null, ...switches } = search;
  return {
    schema: 'lakatos/bench-config',
    version: 2,
    ...provenance,
    ...{ suite: name, split },
    suiteCommit: commit,
    prelude: coreFragment?.preludeHash ?? null,
    ...choices,
    search: { ...switches, alpha, beta, width, exploration },
    fileLimits,
    problems: problems.map(({ theorem }) => ({ id: theorem.id, hash: textHash(theorem) })),
  };
}
