import { sha256 } from '../../../core/hash.ts';
import { type Certificate, checkNames } from '../../../core/verdict.ts';
import { makeBenchReport } from '../../../src/evaluate/report/make-report.ts';
import type { BenchReport, BenchReportParts } from '../../../src/evaluate/report/schema/bench-report.ts';
import type { ReportedAttempt, ReportProblem } from '../../../src/evaluate/report/schema/results.ts';

export const problem = (id: string, more: Partial<ReportProblem> = {}): ReportProblem => ({
  id,
  split: 'test',
  topic: 'logic',
  statementHash: sha256(id),
  statement: `theorem ${id} : True`,
  ...more,
});

export const certificate = (id: string): Certificate => ({
  schema: 'lakatos/certificate',
  version: 1,
  verdict: 'accepted',
  theorems: [id],
  statementHash: sha256(id),
  submissionHash: sha256(`${id} proved`),
  toolchain: 'lean 4.28.0',
  warnings: [],
  axioms: ['propext'],
  checks: checkNames.map((name) => ({ name, passed: true })),
  reasons: [],
});

/** An attempt that came to nothing after 30 s and 100 calls. */
export const failure = (id: string, more: Partial<ReportedAttempt> = {}): ReportedAttempt => ({
  id,
  attempt: 1,
  seed: 0,
  status: 'not-proved',
  reason: 'budget-time',
  detail: null,
  proof: null,
  certificate: null,
  spent: { ms: 30_000, calls: 100, expansions: 20, tokens: 0 },
  time: { lean: 25_000, model: 0, own: 5_000 },
  contributions: [{ contributor: 'enumerative', tried: 100, accepted: 10, inProof: 0 }],
  retries: 0,
  openGoals: [],
  negation: null,
  ...more,
});

export const proved = (
  id: string,
  ms: number,
  calls: number,
  more: Partial<ReportedAttempt> = {},
): ReportedAttempt =>
  failure(id, {
    status: 'proved',
    reason: null,
    proof: 'by trivial',
    certificate: certificate(id),
    spent: { ms, calls, expansions: 2, tokens: 0 },
    time: { lean: ms, model: 0, own: 0 },
    contributions: [{ contributor: 'lemmas', tried: calls, accepted: 2, inProof: 2 }],
    ...more,
  });

/** A run with one attempt at each of four problems of which two are proved; `changes` replaces fields. */
export function sampleReport(changes: Partial<BenchReportParts> = {}): BenchReport {
  return makeBenchReport({ ...sampleParts, ...changes });
}

export const sampleParts: BenchReportParts = {
  suite: {
    name: 'core',
    repository: null,
    commit: null,
    checksum: sha256('files'),
    split: 'test',
    manifestHash: sha256('m'),
    available: 4,
    unreadable: { count: 0, first: [] },
    differences: [],
    knownBad: [],
    askingForAnswer: [],
  },
  budget: { ms: 30_000, calls: null, expansions: null, tokens: null, attempts: 1 },
  options: {
    strategy: 'best-first',
    policy: 'enumerative/2',
    model: null,
    seeds: [0],
    workers: 1,
    settings: { alpha: 0.5, bandit: true },
  },
  machine: {
    cores: 2,
    processor: 'Some Processor',
    memory: 8e9,
    node: '24.0.0',
    platform: 'linux',
    architecture: 'x64',
  },
  versions: { lakatos: '0.1.0', commit: { hash: 'abc', modified: false }, lean: 'lean 4.28.0' },
  startedAt: '2026-11-21T10:00:00.000Z',
  endedAt: '2026-11-21T10:05:00.000Z',
  contamination: { kind: 'checked', against: [], notChecked: [], matches: [] },
  baselines: [],
  problems: [problem('a'), problem('b'), problem('c', { topic: 'lists' }), problem('d', { topic: null })],
  results: [
    proved('a', 1_000, 10),
    proved('b', 3_000, 40),
    failure('c', { openGoals: [{ goals: ['⊢ 1 = 2'], left: 1, tried: 7 }] }),
    failure('d'),
  ],
};
