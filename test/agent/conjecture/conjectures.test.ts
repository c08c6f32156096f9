import { describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../core/goal.ts';
import { fromGoals } from '../../../src/agent/conjecture/from-goals.ts';
import { fromSchemes, fromTests } from '../../../src/agent/conjecture/from-schemes.ts';
import { instancesOf } from '../../../src/agent/conjecture/sift.ts';
import { shapeOf } from '../../../src/agent/same-theorem/levels.ts';
import { infixOperation, prefixOperation } from '../../../src/agent/terms/operation.ts';
import fc from '../../support/properties.ts';

const plus = prefixOperation({ name: 'plus', origin: 'own', arguments: ['Num', 'Num'], result: 'Num' });
const turn = prefixOperation({ name: 'turn', origin: 'own', arguments: ['(List α)'], result: '(List α)' });

describe('laws of functions', () => {
  const found = fromSchemes({
    operations: [plus],
    relevance: new Map([['plus', 1]]),
    isFamiliar: () => true,
    taken: ['a'],
    surroundings: ['{α : Type}'],
  });
  const conclusions = found.map(({ conclusion }) => conclusion);

  test('no variable has a name that is taken', () => {
    expect(conclusions).toContain('plus b c = plus c b');
    expect(found.flatMap(({ variables }) => variables.map(({ name }) => name))).not.toContain('a');
  });

  test('none is said twice, and the best come first', () => {
    expect(new Set(found.map(shapeOf)).size).toBe(found.length);
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('type variables are bound only where they occur', () => {
    expect(found.every(({ surroundings }) => surroundings.length === 0)).toBe(true);
  });
});

test('what a function of three arguments collects is told apart from what it computes', () => {
  const own = (name: string, count: number) =>
    prefixOperation({ name, origin: 'own', arguments: Array(count).fill('Nat'), result: 'Nat' });
  const found = fromSchemes({
    operations: [own('powerTo', 3), own('power', 2), infixOperation('*', 'Nat')],
    relevance: new Map([['powerTo', 1]]),
    isFamiliar: () => true,
    taken: [],
    surroundings: [],
  });
  expect(found.map(({ conclusion }) => conclusion)).toContain('powerTo n m k = (power n m) * k');
});

test('laws of tests have premises, true or false', () => {
  const atMost = prefixOperation({
    name: 'atMost',
    origin: 'own',
    arguments: ['Num', 'Num'],
    result: 'Bool',
  });
  const isLess = { ...atMost, key: 'isLess', name: 'isLess', result: 'Prop', write: atMost.write };
  const about = { relevance: new Map(), isFamiliar: () => true, taken: [], surroundings: [] };
  const found = fromTests([atMost], { ...about, operations: [atMost, plus] });
  const said = found.map(({ premises, conclusion }) => [...premises, conclusion].join(' → '));
  expect(said).toContain('atMost a b = false → atMost b a = true');
  expect(said).toContain('atMost a b = true → atMost b c = true → atMost a c = true');
  expect(said).toContain('atMost a b = true → atMost b a = true → a = b');
  expect(said).toContain('atMost a b = true → plus a b = b');
  expect(new Set(found.map(shapeOf)).size).toBe(found.length);
  const propositions = fromTests([isLess], { ...about, operations: [isLess] });
  expect(propositions.map(({ premises }) => premises)).toContainEqual(['¬ (atMost a b)']);
});

test('the shape of a statement does not depend on names', () => {
  const letters = fc.uniqueArray(fc.stringMatching(/^[b-e]{2,3}$/u), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(letters, fc.boolean(), ([x = '', y = '', z = ''], isSwapped) => {
      const variables = [x, y, z].map((name) => ({ name, type: 'Num' }));
      const statement = {
        surroundings: [],
        variables: isSwapped ? [...variables].reverse() : variables,
        premises: [],
        conclusion: `plus ${x} (plus ${y} ${z}) = plus (plus ${x} ${y}) ${z}`,
      };
      expect(shapeOf(statement)).toBe('plus #0 (plus #1 #2) = plus (plus #0 #1) #2 : Num, Num, Num');
    }),
  );
});

const shape = { binders: 0, head: 'Eq', constants: ['turn'] };
const hypothesis = (name: string, type: string, isProof: boolean) => ({
  name,
  type,
  isProof,
  accessible: true,
  isInstance: false,
  isUsed: true,
  shape,
});

describe('lemmas from a goal', () => {
  const goal: Goal = {
    name: 'cons',
    hypotheses: [
      hypothesis('α', 'Type', false),
      hypothesis('x', 'α', false),
      hypothesis('xs', 'List α', false),
      hypothesis('ih', 'turn (turn xs) = xs', true),
    ],
    target: 'turn (turn xs ++ [x]) = x :: xs',
    shape,
    pretty: '',
  };
  const found = fromGoals({ goals: [goal], operations: [turn], surroundings: ['{α : Type}'] });

  test('the goal over its variables, without what is not needed', () => {
    expect(found).toContainEqual(
      expect.objectContaining({
        conclusion: goal.target,
        premises: [],
        variables: [
          { name: 'x', type: 'α' },
          { name: 'xs', type: 'List α' },
        ],
        surroundings: ['{α : Type}'],
      }),
    );
  });

  test('the hypothesis is used, then a call gives way to a variable', () => {
    expect(found.map(({ conclusion }) => conclusion)).toContain(
      'turn (turn xs ++ [x]) = x :: (turn (turn xs))',
    );
    expect(found.map(({ conclusion }) => conclusion)).toContain('turn (ws ++ [x]) = x :: (turn ws)');
  });

  test('a goal about what has no name gives none', () => {
    const hidden = { ...goal, target: 'turn (x✝ :: xs) = xs' };
    expect(
      fromGoals({ goals: [hidden], operations: [turn], surroundings: [] }).map((c) => c.conclusion),
    ).toEqual([]);
  });
});

describe('instances', () => {
  const statement = {
    surroundings: ['{α : Type}'],
    variables: [
      { name: 'xs', type: 'List α' },
      { name: 'n', type: 'Nat' },
    ],
    premises: ['p n'],
    conclusion: 'f xs n = xs',
  };

  test('are closed, and type variables stand for numbers', () => {
    const found = instancesOf(statement, []) ?? [];
    expect(found.length).toBeGreaterThan(4);
    expect(new Set(found).size).toBe(found.length);
    for (const text of found) {
      expect(text).toMatch(/^\(p \(\d+ : Nat\)\) → \(f \(\[[^\]]*\] : \(List Nat\)\) \(\d+ : Nat\) = /u);
    }
  });

  test('there are none for an unknown type', () => {
    expect(instancesOf({ ...statement, variables: [{ name: 'n', type: 'Unknown' }] }, [])).toBeNull();
  });
});
