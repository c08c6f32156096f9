import { describe, expect, test } from '@jest/globals';
import type { Goal } from '../../../core/goal.ts';
import { fromConstants } from '../../../src/agent/conjecture/from-constants.ts';
import {
  infixOperation,
  type Operation,
  prefixOperation,
  readSignature,
} from '../../../src/agent/terms/operation.ts';

const shape = { binders: 0, head: 'Eq', constants: [] };
const goalOf = (target: string, variables: Readonly<Record<string, string>>): Goal => ({
  name: '',
  hypotheses: Object.entries(variables).map(([name, type]) => ({
    ...{ name, type, shape, isProof: false, accessible: true, isInstance: false, isUsed: true },
  })),
  ...{ target, shape, pretty: '' },
});

const own = (name: string, args: readonly string[], result: string): Operation =>
  prefixOperation({ name, origin: 'own', arguments: args, result });
const signatures = (types: Readonly<Record<string, string>>) =>
  Object.entries(types).map(([name, type]) => readSignature(name, type)!);

const conclusions = (
  goal: Goal,
  types: Readonly<Record<string, string>>,
  operations: readonly Operation[],
): readonly string[] =>
  fromConstants({
    goals: [goal],
    signatures: signatures(types),
    operations,
    surroundings: ['{α : Type}', '{β : Type}'],
  }).map(({ conclusion }) => conclusion);

describe('a start value', () => {
  const goal = goalOf('eachOnto f xs [] = turn (each f xs)', {
    α: 'Type',
    β: 'Type',
    f: 'α → β',
    xs: 'List α',
  });
  const types = { eachOnto: '{α β : Type} → (α → β) → List α → List β → List β' };
  const operations = [
    own('join', ['(List β)', '(List β)'], '(List β)'),
    own('turn', ['(List β)'], '(List β)'),
    own('join', ['(List α)', '(List α)'], '(List α)'),
  ];

  test('gives way to a variable of its own type, also in functions that take functions', () => {
    const found = conclusions(goal, types, operations);
    expect(found[0]).toBe('eachOnto f xs ws = join (turn (each f xs)) ws');
    expect(found).toContain('eachOnto f xs ws = join ws (turn (each f xs))');
    expect(found).toContain('eachOnto f xs ws = join (turn ws) (turn (each f xs))');
    expect(found).toContain('eachOnto f xs ws = join (eachOnto f xs []) ws');
    expect(found).toHaveLength(4);
  });

  test('is bound with the rest', () => {
    const [first] = fromConstants({
      goals: [goal],
      signatures: signatures(types),
      operations,
      surroundings: ['{α : Type}', '{β : Type}'],
    });
    expect(first).toMatchObject({
      surroundings: ['{α : Type}', '{β : Type}'],
      premises: [],
      variables: [
        { name: 'f', type: 'α → β' },
        { name: 'xs', type: 'List α' },
        { name: 'ws', type: 'List β' },
      ],
    });
  });

  test('stays what it is where nothing joins two results', () => {
    expect(conclusions(goal, types, [])).toEqual([]);
    expect(
      conclusions(goalOf('eachOnto f xs ys = xs', { xs: 'List α', ys: 'List α' }), types, operations),
    ).toEqual([]);
  });

  test('inside of another call gives way as what that makes of it', () => {
    const inside = goalOf('size (onto xs []) = size xs', { α: 'Type', xs: 'List α' });
    const found = conclusions(
      inside,
      { size: '{α : Type} → List α → Nat', onto: '{α : Type} → List α → List α → List α' },
      [infixOperation('+', 'Nat')],
    );
    expect(found).toContain('size (onto xs ws) = (size xs) + (size ws)');
  });
});
