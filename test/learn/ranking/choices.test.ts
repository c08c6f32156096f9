import { expect, test } from '@jest/globals';
import { choicesOf, type Survey, type SurveyedState } from '../../../src/learn/ranking/survey.ts';

const size = 2 ** 10;

const state = (
  key: string,
  rights: readonly boolean[],
  changes: Partial<SurveyedState> = {},
): SurveyedState => ({
  ...{ key, goal: '⊢ leaves t = 1', size: 1 },
  tactics: rights.map((isRight, at) => ({
    tactic: `simp [h${at}]`,
    source: 'automation',
    logProbability: -1 - at,
    outcome: isRight ? 'proved' : 'failed',
    ms: 1,
    isRight,
  })),
  ...changes,
});

const survey = (theorem: string, states: readonly SurveyedState[]): Survey => ({
  ...{ version: 1, theorem, ownWords: states.length > 0 ? ['leaves'] : [], calls: 0 },
  states: [...states],
});

test('an earlier survey of the theorem that came to nothing changes nothing', () => {
  const full = survey('a', [state('k', [true, false])]);
  expect(choicesOf([survey('a', []), full], size)).toEqual(choicesOf([full], size));
});

test('a state teaches once, and only where something is right and something is not', () => {
  const states = [state('k', [true, false]), state('all', [true, true]), state('none', [false, false])];
  const choices = choicesOf([survey('a', states), survey('a', states)], size);
  expect(choices).toHaveLength(1);
  expect(choices[0]).toMatchObject({ weight: 1, priors: [-1, -2], isRight: [true, false] });
});

test('what Lean gave no answer to is neither right nor wrong', () => {
  const [right, wrong] = state('k', [true, false]).tactics;
  const unknown = { ...wrong!, tactic: 'omega', outcome: 'unknown' as const };
  const [choice] = choicesOf([survey('a', [state('k', [], { tactics: [right!, unknown, wrong!] })])], size);
  expect(choice?.isRight).toEqual([true, false]);
  expect(choice?.places).toHaveLength(2);
});

test('a theorem with n states counts as much as √n with one, and at most so many, largest proofs first', () => {
  const many = Array.from({ length: 30 }, (_, at) => state(`k${at}`, [true, false], { size: at + 1 }));
  const choices = choicesOf([survey('a', many), survey('b', many.slice(0, 4))], size);
  const [large, small] = [choices.slice(0, -4), choices.slice(-4)];
  expect(large.length).toBeLessThan(many.length);
  expect(large[0]?.weight).toBeCloseTo(1 / Math.sqrt(large.length), 9);
  expect(small.map(({ weight }) => weight)).toEqual([0.5, 0.5, 0.5, 0.5]);
});

test('a tactic that one search knows to be right is not wrong because another went elsewhere', () => {
  const [first, later] = [state('k', [true, false]), state('k', [false, false])];
  const elsewhere = {
    ...later,
    tactics: later.tactics.map((one) => ({ ...one, outcome: 'progress' as const })),
  };
  for (const order of [
    [first, elsewhere],
    [elsewhere, first],
  ])
    expect(
      choicesOf(
        order.map((one) => survey('a', [one])),
        size,
      )[0]?.isRight,
    ).toEqual([true, false]);
});
