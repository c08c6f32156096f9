import { expect, test } from '@jest/globals';
import type { Goal } from '../../core/goal.ts';
import type { InductiveInfo, LocalDeclaration } from '../../lean/engine.ts';
import { withLemmas } from '../../src/agent/sub-search.ts';

const shape = (constants: readonly string[], head: string | null = 'Eq') => ({ binders: 0, head, constants });
const goal: Goal = {
  name: '',
  hypotheses: ['a', 'b'].map((name) => ({
    ...{ name, type: 'Num', shape: shape(['Num'], 'Num') },
    ...{ isProof: false, accessible: true, isInstance: false, isUsed: true },
  })),
  target: 'larger a b = larger b a',
  shape: shape(['larger']),
  pretty: '',
};

const definition = (name: string, isRecursive: boolean): LocalDeclaration => ({
  ...{ name, kind: 'definition', constants: ['Num'], isRecursive, isReducible: false },
});
const declarations: readonly LocalDeclaration[] = [
  definition('atMost', true),
  definition('larger', false),
  { ...definition('total', false), kind: 'theorem', constants: ['atMost'] },
];
const number: InductiveInfo = {
  ...{ name: 'Num', isProposition: false, isRecursive: true, indices: 0, constructors: [] },
};

const tacticsWith = (conditions: ReadonlySet<string>): readonly string[] =>
  withLemmas(() => [], conditions)([goal], { inductives: [number], declarations }).map(
    ({ action }) => action,
  );

test('cases on what a definition of the goal decides by are tried, with what is known of it', () => {
  const tactics = tacticsWith(new Set(['atMost']));
  const cases = tactics.find((tactic) => tactic.startsWith('(cases'));
  expect(cases).toMatch(
    /^\(cases h : atMost a b <;> cases h1 : atMost b a\) <;> \(first \| \(simp_all \[larger, atMost, total\]; done\) \| grind/u,
  );
});

test('where nothing decides there are no such cases, and lemmas about other things are left out', () => {
  const tactics = tacticsWith(new Set());
  expect(tactics.filter((tactic) => tactic.includes('cases h'))).toEqual([]);
  expect(tactics.filter((tactic) => tactic.includes('total'))).toEqual([]);
});

test('two arguments are taken apart together', () => {
  expect(
    tacticsWith(new Set()).some((tactic) => /^induction a generalizing b <;> cases b <;> /u.test(tactic)),
  ).toBe(true);
});
