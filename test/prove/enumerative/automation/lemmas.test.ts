import { describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../../core/goal.ts';
import { lemmas } from '../../../../src/prove/enumerative/automation/lemmas.ts';
import { KnownNames } from '../../../../src/prove/lemma-index/known-names.ts';
import type { LemmaIndex, LibraryLemma } from '../../../../src/prove/lemma-index/symbol-index.ts';
import { buildGoalContext } from '../../../../src/prove/reading/goal-context.ts';
import { data, definition, fact, goal, shape } from '../goals.ts';

const divides: LibraryLemma = {
  name: 'Nat.dvd_mul_right',
  head: 'Dvd.dvd',
  constants: ['Dvd.dvd', 'Nat', 'HMul.hMul'],
  premises: 0,
  explicit: '',
  sides: null,
};
const widens: LibraryLemma = { ...divides, name: 'Nat.dvd_mul_right_of_dvd', premises: 1, explicit: 'p' };
const doubleReverse: LibraryLemma = {
  name: 'List.reverse_reverse',
  head: 'Eq',
  constants: ['Eq', 'List', 'List.reverse'],
  premises: 0,
  explicit: '',
  sides: { left: ['List.reverse'], right: [] },
};
const mapReverse: LibraryLemma = {
  name: 'List.map_reverse',
  head: 'Eq',
  constants: ['Eq', 'List', 'List.reverse', 'List.map'],
  premises: 0,
  explicit: '',
  sides: { left: ['List.map', 'List.reverse'], right: ['List.reverse', 'List.map'] },
};
const eliminates: LibraryLemma = {
  name: 'absurd',
  head: null,
  constants: ['Not'],
  premises: 2,
  explicit: 'pp',
  sides: null,
};

/** Gives the same theorems for every goal. */
const indexOf = (...found: readonly LibraryLemma[]): LemmaIndex => ({
  size: found.length,
  names: () => new KnownNames([], []),
  select: (_, count) => found.slice(0, count).map((lemma) => ({ lemma, score: 1 })),
});

const tacticsFor = (
  of: Goal,
  index: LemmaIndex | null,
  header: Parameters<typeof definition>[] = [],
): string[] =>
  lemmas(
    buildGoalContext(of, {
      inductives: [],
      declarations: header.map((entry) => definition(...entry)),
      ...(index !== null && { lemmaIndex: index }),
    }),
  ).map(({ tactic }) => tactic);

const divisibility = goal(
  'a ∣ b * c',
  shape('Dvd.dvd', ['Nat', 'HMul.hMul']),
  data('a', 'Nat'),
  fact('h', 'a ∣ b', shape('Dvd.dvd', ['Nat'])),
);
const reversal = goal(
  'xs.reverse.reverse = xs',
  shape('Eq', ['List', 'List.reverse']),
  data('xs', 'List Nat', 'List'),
);

describe('theorems of the library', () => {
  test('need an index, and a goal without binders', () => {
    expect(tacticsFor(divisibility, null)).toEqual([]);
    const quantified = goal('∀ n, a ∣ n', shape('Dvd.dvd', ['Nat'], 1));
    expect(tacticsFor(quantified, indexOf(divides))).toEqual([]);
    expect(tacticsFor(divisibility, indexOf())).toEqual([]);
  });

  test('that conclude like the target are applied, and tried together where they may end it', () => {
    expect(tacticsFor(divisibility, indexOf(divides, widens, doubleReverse))).toEqual(
      expect.arrayContaining([
        'first | exact Nat.dvd_mul_right .. | (apply Nat.dvd_mul_right_of_dvd <;> assumption)',
        'apply Nat.dvd_mul_right_of_dvd <;> first | assumption | omega | grind | simp_all',
        'apply Nat.dvd_mul_right_of_dvd',
      ]),
    );
    expect(
      tacticsFor(divisibility, indexOf(doubleReverse)).filter((tactic) => /apply|exact/.test(tactic)),
    ).toEqual([]);
  });

  test('go first where a hypothesis stands for each premise, as far as symbols tell', () => {
    const fromHypotheses = (of: Goal, ...found: readonly LibraryLemma[]) =>
      lemmas(buildGoalContext(of, { inductives: [], declarations: [], lemmaIndex: indexOf(...found) }))
        .filter(({ isWorkedOut }) => isWorkedOut === true)
        .map(({ tactic }) => tactic);
    const other = { ...widens, name: 'Nat.dvd_mul_left_of_dvd' };
    expect(fromHypotheses(divisibility, divides, widens)).toEqual([
      'apply Nat.dvd_mul_right_of_dvd <;> assumption',
    ]);
    expect(fromHypotheses(divisibility, widens, other)).toEqual([
      'first | (apply Nat.dvd_mul_right_of_dvd <;> assumption) | (apply Nat.dvd_mul_left_of_dvd <;> assumption)',
    ]);
    // Two premises and one hypothesis; a constant that the goal lacks; a conclusion about something else.
    expect(fromHypotheses(divisibility, { ...widens, premises: 2, explicit: 'pp' })).toEqual([]);
    expect(fromHypotheses(divisibility, { ...widens, constants: ['Dvd.dvd', 'Nat', 'Nat.gcd'] })).toEqual([]);
    expect(fromHypotheses(divisibility, { ...widens, head: 'Eq' })).toEqual([]);
    const { hypotheses: _, ...rest } = divisibility;
    expect(fromHypotheses({ ...rest, hypotheses: [] }, widens)).toEqual([]);
  });

  test('rewrite the side that the target has, and never from a variable', () => {
    const tactics = tacticsFor(reversal, indexOf(doubleReverse, mapReverse));
    expect(tactics.filter((tactic) => tactic.startsWith('rw'))).toEqual(['rw [List.reverse_reverse]']);
    const mapped = goal('...', shape('Eq', ['List', 'List.map', 'List.reverse']));
    expect(tacticsFor(mapped, indexOf(mapReverse))).toEqual(
      expect.arrayContaining(['rw [List.map_reverse]', 'rw [← List.map_reverse]']),
    );
  });

  test('are hints for the automatic tactics, with the definitions of the header', () => {
    const of = goal('f xs = xs.reverse', shape('Eq', ['f', 'List', 'List.reverse']));
    const tactics = tacticsFor(of, indexOf(doubleReverse, eliminates, mapReverse), [['f', 'List']]);
    expect(tactics).toEqual(
      expect.arrayContaining([
        'simp [f, List.reverse_reverse, List.map_reverse]',
        'grind [f, List.reverse_reverse, List.map_reverse]',
        'first | grind [f, List.reverse_reverse] | grind [f, List.map_reverse]',
      ]),
    );
    const withFacts = tacticsFor(divisibility, indexOf(doubleReverse));
    expect(withFacts).toContain('simp_all [List.reverse_reverse]');
  });

  test('simplify up to the order of sums and products, where the target has numbers', () => {
    const quotient: LibraryLemma = {
      name: 'Nat.div_div_eq_div_mul',
      head: 'Eq',
      constants: ['Eq', 'Nat', 'HDiv.hDiv', 'HMul.hMul'],
      premises: 0,
      explicit: '',
      sides: { left: ['HDiv.hDiv'], right: ['HDiv.hDiv', 'HMul.hMul'] },
    };
    const of = goal('a / b / c = a / c / b', shape('Eq', ['Nat', 'HDiv.hDiv']));
    const simplified = 'simp [Nat.div_div_eq_div_mul, Nat.mul_comm, Nat.add_comm]';
    expect(tacticsFor(of, indexOf(quotient))).toContain(simplified);
    expect(tacticsFor(reversal, indexOf(doubleReverse)).join()).not.toContain('comm');
  });

  test('make few proposals, however many there are', () => {
    const many = Array.from({ length: 60 }, (_, at) => [
      { ...mapReverse, name: `equation${at}` },
      { ...widens, head: 'Eq', name: `implication${at}` },
    ]).flat();
    const of = goal('...', shape('Eq', ['List', 'List.map', 'List.reverse']), fact('h', 'p', shape(null)));
    expect(tacticsFor(of, indexOf(...many)).length).toBeLessThanOrEqual(14);
  });
});
