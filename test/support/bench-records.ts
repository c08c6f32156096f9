import { fileLimits, tacticLimits } from '../../core/limits.ts';
import type { SuiteProblem } from '../../datasets/suite-problem.ts';
import { type BenchConfig, makeBenchConfig } from '../../src/evaluate/run/bench-config.ts';
import type { BenchSuite } from '../../src/evaluate/run/open-bench-suite.ts';
import type { AttemptRecord, ProbeRecord } from '../../src/evaluate/run/records.ts';
import { defaultSearch } from '../../src/prove/search-settings.ts';

export const attemptRecord = (
  problem: string,
  attempt: number,
  changes: Partial<AttemptRecord> = {},
): AttemptRecord => ({
  kind: 'attempt',
  version: 1,
  problem,
  attempt,
  seed: attempt,
  outcome: 'not-proved',
  reason: 'budget-calls',
  proof: null,
  certificate: null,
  spent: { ms: 10, calls: 3, expansions: 1, tokens: 0 },
  leanMs: 8,
  modelMs: 0,
  contributions: [],
  lostCalls: 0,
  tries: 1,
  detail: null,
  openGoals: [],
  ...changes,
});

export const probeRecord = (problem: string, changes: Partial<ProbeRecord> = {}): ProbeRecord => ({
  kind: 'probe',
  version: 1,
  problem,
  outcome: 'unknown',
  reason: 'budget-calls',
  statement: `theorem ${problem}_negated : ¬ (f)`,
  proof: null,
  certificate: null,
  calls: 5,
  ms: 10,
  ...changes,
});

/** A problem in the language of the scripted engine. */
export const scriptedProblem = (id: string, goal: string): SuiteProblem => ({
  theorem: { id, header: '', statement: `theorem ${id} : ${goal}` },
  split: 'test',
  topic: null,
  answers: [],
});

export const scriptedSuite = (problems: readonly SuiteProblem[]): BenchSuite => ({
  description: {
    name: 'toy',
    repository: null,
    commit: null,
    checksum: '1'.repeat(64),
    split: 'test',
    manifestHash: '0'.repeat(64),
    available: problems.length,
    unreadable: { count: 0, first: [] },
    differences: [],
    knownBad: [],
    askingForAnswer: [],
  },
  problems,
});

export const benchConfig = (
  problems: readonly SuiteProblem[],
  changes: Partial<BenchConfig> = {},
): BenchConfig => ({
  ...makeBenchConfig(
    scriptedSuite(problems),
    {
      budget: { ms: null, calls: 50, expansions: null, tokens: null },
      attempts: 1,
      k: 1,
      seed: 0,
      workers: 1,
      parallelism: 1,
      tacticLimits,
      limit: null,
      probeCalls: 20,
      baselines: false,
      search: defaultSearch,
    },
    {
      lakatos: '0.0.0',
      lean: 'scripted',
      policy: 'test',
      model: null,
      critic: null,
      device: null,
      startedAt: '2025-01-01T00:00:00Z',
      commit: null,
    },
  ),
  tacticLimits,
  fileLimits,
  ...changes,
});
