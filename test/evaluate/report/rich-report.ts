import { sha256 } from '../../../core/hash.ts';
import type { BenchReport } from '../../../src/evaluate/report/schema/bench-report.ts';
import { certificate, failure, problem, proved, sampleParts, sampleReport } from './sample-report.ts';

const two = (attempt: number) => ({ attempt, seed: attempt - 1 });

/** A run with everything in it that a report can tell: two attempts, every status, contamination. */
export function richReport(): BenchReport {
  return sampleReport({
    suite: {
      name: 'minif2f',
      repository: 'https://example.org/minif2f',
      commit: '5746b7d',
      checksum: sha256('files'),
      split: 'valid,test',
      manifestHash: sha256('m'),
      available: 12,
      unreadable: {
        count: 2,
        first: [{ file: 'MiniF2F/Test/a.lean', line: 3, message: 'there is no theorem in it' }],
      },
      differences: ['test has 6 problems and should have 7'],
      knownBad: [{ id: 'wrong', reason: '1 is not 2' }],
      askingForAnswer: ['asked'],
    },
    budget: { ms: 30_000, calls: 500, expansions: null, tokens: null, attempts: 2 },
    options: { ...sampleParts.options, model: { name: 'tiny', sha256: null }, seeds: [0, 1], workers: 2 },
    versions: { lakatos: '0.1.0', commit: { hash: 'abc', modified: true }, lean: 'lean 4.28.0' },
    contamination: {
      kind: 'checked',
      against: [{ name: 'core train', records: 900, sha256: null }],
      notChecked: ['nothing is known of the training data of tiny'],
      matches: [{ id: 'add_comm', match: 'statement-hash', source: 'core train' }],
    },
    baselines: [
      { name: 'grind', proved: ['add_comm'], unknown: [] },
      { name: 'omega', proved: ['add_comm', 'hard'], unknown: ['deadly', 'undone'] },
    ],
    problems: [
      problem('add_comm', {
        split: 'valid',
        topic: 'algebra',
        statement: 'theorem add_comm (a b : ℕ) : a + b = b + a',
      }),
      problem('late', { topic: 'algebra' }),
      problem('hard', { topic: 'number theory' }),
      problem('wrong', { topic: 'number theory', statement: 'theorem wrong : 1 = 2' }),
      problem('strange', { topic: null }),
      problem('deadly', { topic: null }),
      problem('undone', { split: 'valid' }),
      problem('asked', { topic: null, statement: 'theorem asked : asked_solution = 4' }),
    ],
    results: [
      proved('add_comm', 120, 4, two(1)),
      proved('add_comm', 90, 3, { ...two(2), proof: 'by\n  omega' }),
      failure('late', two(1)),
      proved('late', 2_500, 61, two(2)),
      failure('hard', {
        ...two(1),
        openGoals: [
          { goals: ['n : ℕ\n⊢ n < n + 1', '⊢ True'], left: 2, tried: 14 },
          { goals: ['⊢ 0 < 1'], left: 1, tried: 1 },
        ],
      }),
      failure('hard', {
        ...two(2),
        reason: 'exhausted',
        negation: { kind: 'fault', spent: { ms: 0, calls: 0, expansions: 0, tokens: 0 } },
      }),
      failure('wrong', {
        ...two(1),
        status: 'refuted',
        reason: 'refuted',
        detail: '1 is not 2',
        negation: {
          kind: 'proved',
          statement: 'theorem wrong_negation : ¬ 1 = 2',
          proof: 'by decide',
          certificate: certificate('wrong_negation'),
          spent: { ms: 5, calls: 1, expansions: 1, tokens: 0 },
        },
      }),
      failure('strange', {
        ...two(1),
        status: 'invalid',
        reason: 'statement-error',
        detail: 'unknown identifier',
        spent: { ms: 3, calls: 0, expansions: 0, tokens: 0 },
      }),
      failure('deadly', { ...two(1), status: 'fault', reason: 'lost', retries: 2, time: null }),
      failure('deadly', { ...two(2), status: 'fault', reason: 'lost', retries: 2, time: null }),
    ],
  });
}
