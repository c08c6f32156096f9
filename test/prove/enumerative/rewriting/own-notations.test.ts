import { expect, test } from '@jest/globals';
import type { LocalDeclaration } from '../../../../lean/engine.ts';
import { ownNotations } from '../../../../src/prove/enumerative/rewriting/rewriting.ts';
import { context, data, definition, goal, shape } from '../goals.ts';

const instance = (name: string, head: string): LocalDeclaration => ({
  ...definition(name, head),
  kind: 'instance',
  head,
});
const header = [
  instance('instMembership', 'Membership'),
  instance('instUnion', 'Union'),
  instance('instInhabited', 'Inhabited'),
  { ...definition('upper', 'Nat'), isRecursive: false },
  definition('power', 'Nat'),
];
const propose = (constants: readonly string[], declarations: readonly LocalDeclaration[]): string[] => {
  const target = goal('x ∈ upper (power s)', shape('Membership.mem', constants), data('x', 'Nat'));
  return ownNotations(context(target, declarations)).map(({ tactic }) => tactic);
};

test('notations of sets unfold to what the header says', () => {
  expect(propose(['upper', 'power', 'Nat'], header)).toEqual([
    'simp only [upper, Membership.mem, Union.union] at *',
  ]);
});

test('those of the library do not', () => {
  expect(propose(['upper'], header.slice(1, 3))).toEqual([]);
  expect(propose(['upper'], [])).toEqual([]);
});
