import type { BenchReport } from '../../src/evaluate/report/schema/bench-report.ts';
import { failure, problem, proved, sampleParts, sampleReport } from '../evaluate/report/sample-report.ts';

const names = [
  ['mathd_numbertheory_sum_of_digits_is_at_most', 'number theory'],
  ['Queue.length_toList_append', 'lists'],
  ['Queue.toList_pushBack_eq_concat', 'lists'],
  ['induction_sum_of_first_n_odd_numbers_is_a_square', 'induction'],
  ['List.countP_le_length_of_filter', 'lists'],
  ['algebra_square_of_a_sum_of_three_terms', 'algebra'],
  ['Bool.xor_assoc_by_cases', 'logic'],
  ['Nat.gcd_of_consecutive_numbers_is_one', 'number theory'],
  ['and_swap', 'logic'],
  ['Tree.mirror_mirror_is_the_same_tree', 'trees'],
  ['Tree.size_of_mirror', 'trees'],
  ['mathd_algebra_absolute_values_of_a_difference', 'algebra'],
] as const;

/** A run with names as benchmarks have them: long, with dots and underscores. */
export function benchOfLists(): BenchReport {
  return sampleReport({
    suite: { ...sampleParts.suite, name: 'lists-and-numbers', split: 'valid', available: 12 },
    baselines: [
      { name: 'grind', proved: ['and_swap', 'Bool.xor_assoc_by_cases'], unknown: [] },
      { name: 'omega', proved: ['Nat.gcd_of_consecutive_numbers_is_one'], unknown: [] },
    ],
    problems: names.map(([id, topic]) =>
      problem(id, { topic, split: 'valid', statement: `theorem ${id} (n : Nat) : n + 0 = n` }),
    ),
    results: names.map(([id], at) =>
      at % 4 === 0
        ? failure(id, {
            episode: `00000000-0000-4000-8000-0000000000${10 + at}`,
            openGoals: [{ goals: ['n : Nat\n⊢ n + 0 = n'], left: 3, tried: 24 }],
          })
        : proved(id, 150 * 2.1 ** at, 4 + at * at),
    ),
  });
}
