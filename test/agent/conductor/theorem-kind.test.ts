import { expect, test } from '@jest/globals';
import type { Goal, StateKey } from '../../../core/goal.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';
import { kindOfTheorem } from '../../../src/agent/conductor/theorem-kind.ts';

const goal = (head: string | null, ...constants: string[]): Goal => ({
  name: '',
  hypotheses: [],
  target: '',
  shape: { binders: 0, head, constants },
  pretty: '',
});

const definition = (name: string, isRecursive: boolean): LocalDeclaration => ({
  name,
  kind: 'definition',
  constants: [],
  isRecursive,
  isReducible: false,
});

const kind = (goals: readonly Goal[], ...localDeclarations: LocalDeclaration[]) =>
  kindOfTheorem({ part: { key: 'k' as StateKey, focus: [0], goals }, name: 't', localDeclarations });

test.each<[string, string]>([
  ['recursive equation', kind([goal('Eq', 'Eq', 'List', 'turn')], definition('turn', true))],
  [
    'recursive equation',
    kind([goal('Eq', 'Eq', 'double')], definition('double', false), definition('plus', true)),
  ],
  ['own statement', kind([goal('Ordered', 'Ordered')], definition('Ordered', false))],
  ['plain equation', kind([goal('Iff', 'Iff')], definition('unrelated', true))],
  ['plain order of numbers', kind([goal('LE.le', 'LE.le', 'Nat')])],
  ['plain equation of numbers', kind([goal('Eq', 'Eq', 'Int', 'Int.neg')])],
  ['plain statement', kind([goal(null)])],
  ['plain statement', kind([])],
])('the kind of a theorem is told: %s', (expected, found) => {
  expect(found).toBe(expected);
});

test('a definition in a hypothesis counts', () => {
  const hypothesis = {
    ...{ name: 'h', accessible: true, type: '', isProof: true, isInstance: false, isUsed: false },
    shape: goal('Ordered', 'Ordered').shape,
  };
  expect(kind([{ ...goal('Eq', 'Eq'), hypotheses: [hypothesis] }], definition('Ordered', true))).toBe(
    'recursive equation',
  );
});
