import { describe, expect, test } from '@jest/globals';
import type { Goal, Hypothesis } from '../../../core/goal.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import { orderProposals } from '../../../src/prove/enumerative/tactic-provider.ts';
import fc from '../../support/properties.ts';
import { bool, data, definition, even, fact, goal, lemma, list, nat, shape, tree } from './goals.ts';

const surroundings = {
  inductives: [nat, list, bool, tree, even],
  declarations: [definition('total', 'List', 'Nat'), lemma('total_nil', 'Eq', 'total')],
};

describe('ranking', () => {
  test('keeps the heaviest weight of a tactic, and the order of ties', () => {
    const weights = [
      { tactic: 'simp', weight: 1, source: 'one' },
      { tactic: 'rfl', weight: 2, source: 'one' },
      { tactic: 'omega', weight: 2, source: 'one' },
      { tactic: 'simp', weight: 3, source: 'two' },
    ];
    const ranked = orderProposals(weights, 60);
    expect(ranked.map(({ action }) => action)).toEqual(['simp', 'rfl', 'omega']);
    expect(ranked.map(({ source }) => source)).toEqual(['two', 'one', 'one']);
    expect(orderProposals(weights, 2).map(({ logProbability }) => Math.exp(logProbability))).toEqual([
      expect.closeTo(3 / 5),
      expect.closeTo(2 / 5),
    ]);
  });

  test('drops what Lean could not read', () => {
    expect(orderProposals([{ tactic: 'exact x✝', weight: 1, source: 'one' }], 60)).toEqual([]);
  });
});

describe('the policy', () => {
  test('proposes no tactics where there are no goals', () => {
    expect(proposeTactics([], surroundings)).toEqual([]);
  });

  test('introduces first, then closes, then takes apart', () => {
    const binders = goal('∀ (n : Nat), n = n', shape('Eq', ['Nat'], 1));
    expect(proposeTactics([binders], surroundings)[0]?.action).toBe('intro n');
    const equation = goal('total xs = n', shape('Eq', ['Nat', 'total']), data('xs', 'List Nat', 'List'));
    const actions = proposeTactics([equation], surroundings).map(({ action }) => action);
    expect(actions[0]).toBe('rfl');
    expect(actions.indexOf('simp [total]')).toBeLessThan(
      actions.indexOf('induction xs with | nil => ?_ | cons x xs ih => ?_'),
    );
  });

  test('can be narrowed to some providers', () => {
    const only = { own: () => [{ tactic: 'own', weight: 0.5 }] };
    expect(proposeTactics([goal('p', shape(null))], surroundings, { providers: only })).toEqual([
      { action: 'own', logProbability: 0, source: 'own' },
    ]);
  });
});

const names = fc.constantFrom('n', 'm', 'xs', 'h', 'x✝', 'α', "a'", '«odd name»', 'ih');
const types = fc.constantFrom(
  ['Nat', 'Nat'],
  ['List α', 'List'],
  ['Bool', 'Bool'],
  ['Tree', 'Tree'],
  ['n ≤ 5', 'LE.le'],
  ['∃ k, n = 2 * k', 'Exists'],
  ['p ∧ (q ∨ r)', 'And'],
  ['Even n', 'Even'],
  ['a * b = 0', 'Eq'],
  ['∀ (x : Nat), ∃ y, x < y', 'Exists'],
  ['if a then b else c', 'ite'],
  ['((', null],
  ['', null],
  ['∃ (', 'Exists'],
  ['∀ , → ∧', 'And'],
);
const constants = fc.subarray(['Nat', 'Int', 'List', 'HMul.hMul', 'HPow.hPow', 'total', 'Even', 'HMod.hMod']);

const hypotheses: fc.Arbitrary<Hypothesis> = fc
  .record({ name: names, type: types, isProof: fc.boolean(), constants, binders: fc.nat(2) })
  .map(({ name, type: [text, head], isProof, constants: used, binders }) => ({
    ...(isProof ? fact : data)(name, text!, shape(head ?? null, used, binders) as never),
    shape: shape(head ?? null, used, binders),
    accessible: !name.includes('✝'),
  }));

const goals: fc.Arbitrary<Goal> = fc
  .record({ target: types, constants, binders: fc.nat(2), context: fc.array(hypotheses, { maxLength: 7 }) })
  .map(({ target: [text, head], constants: used, binders, context }) =>
    goal(text!, shape(head ?? null, used, binders), ...context),
  );

const declarations: fc.Arbitrary<LocalDeclaration[]> = fc.array(
  fc.record({
    name: fc.constantFrom('total', 'Even', 'Ns.f', 'thm', 'other'),
    kind: fc.constantFrom('theorem', 'definition', 'inductive', 'instance', 'other'),
    constants,
    head: fc.constantFrom('Eq', 'LE.le', null),
    isRecursive: fc.boolean(),
    isReducible: fc.boolean(),
  }),
  { maxLength: 12 },
);

test('for any goal: distinct readable tactics, ranked, as a distribution, the same each time', () => {
  fc.assert(
    fc.property(goals, declarations, fc.integer({ min: 1, max: 60 }), (one, local, limit) => {
      const around = { ...surroundings, declarations: local };
      const proposals = proposeTactics([one], around, { limit });
      expect(proposals.length).toBeLessThanOrEqual(limit);
      expect(new Set(proposals.map(({ action }) => action)).size).toBe(proposals.length);
      expect(
        proposals.every(({ action }) => action.trim() !== '' && !/[✝⋯]|undefined|null/u.test(action)),
      ).toBe(true);
      const logs = proposals.map(({ logProbability }) => logProbability);
      expect(logs.every((log) => Number.isFinite(log) && log <= 0)).toBe(true);
      expect([...logs].sort((x, y) => y - x)).toEqual(logs);
      expect(logs.reduce((sum, log) => sum + Math.exp(log), 0)).toBeLessThanOrEqual(1 + 1e-9);
      expect(proposeTactics([one], around, { limit })).toEqual(proposals);
    }),
    { numRuns: 300 },
  );
});

test('what a proof goes on from has most of the probability, and what was worked out to prove or fail takes none from the others', () => {
  const given = [
    { tactic: 'split', weight: 3, source: 'roots', isNextStep: true },
    { tactic: 'close', weight: 4, source: 'lemmas', isWorkedOut: true },
    { tactic: 'simp', weight: 6, source: 'automation' },
  ];
  const probabilities = new Map(
    orderProposals(given, 10).map(({ action, logProbability }) => [action, Math.exp(logProbability)]),
  );
  expect(probabilities.get('split')).toBeCloseTo(0.6);
  expect(probabilities.get('close')).toBeCloseTo(0.16);
  expect([...probabilities.keys()]).toEqual(['split', 'simp', 'close']);
  const plain = orderProposals(given.slice(1), 10).map(({ logProbability }) => Math.exp(logProbability));
  expect(plain[0]).toBeCloseTo(0.6);
  expect(plain[1]).toBeCloseTo(0.4);
});
