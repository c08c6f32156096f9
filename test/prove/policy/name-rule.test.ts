import { describe, expect, test } from '@jest/globals';
import { KnownNames } from '../../../src/prove/lemma-index/known-names.ts';
import { nameRule } from '../../../src/prove/policy/name-rule.ts';
import fc from '../../support/properties.ts';

const library = new KnownNames(
  ['Nat.add_comm', 'Nat.le_of_lt', 'mul_comm', 'Set.Icc.mem_left', 'le_refl'],
  ['Nat.succ', 'Set.Icc', 'double'],
);
const header = new KnownNames(['Mine.law'], ['Mine.double']);
const names = [
  library,
  library.within(['Nat', 'Set']),
  library.lastComponents(),
  header,
  header.within(['Mine']),
];
const rule = nameRule(names, new Set(['n', 'h', 'hx₁', 'h_le']));

describe('a tactic that names only what there is may be written', () => {
  test.each([
    'simp [Nat.add_comm, mul_comm]',
    'exact Nat.le_of_lt h',
    'exact (Nat.le_of_lt h).trans h.le',
    'exact Nat.le_of_lt.trans h',
    'rw [← add_comm, h_le, h.symm.trans]',
    'exact Icc.mem_left',
    'exact _root_.mul_comm',
    'intro x; exact x.le',
    'obtain ⟨a_le, b_le⟩ := h <;> exact a_le.trans b_le',
    'fun H => H.fst',
    'norm_num at h_le hx₁',
    'exact mod_cast h',
    'simp [law, Mine.double]',
    'exact ⟨h.1, hx₁.2⟩',
    'simp [double, mem_left]',
    'exact fun x => by omega',
    'rcases h with ⟨a, b⟩ | c',
    'induction n with | zero => simp | succ m ih => simp',
    'omega',
  ])('%s', (tactic) => expect(rule.mayBe(tactic)).toBe(true));
});

describe('a tactic that names what there is not may not be written', () => {
  test.each([
    'simp [Nat.add_commutative]',
    'simp [mul_comm, Nat.add_com]',
    'exact Nat.le',
    'exact Set.le_of_lt h',
    'rw [← mul_commutes]',
    'apply le_reflexive',
    'simp [Foo.bar] at h',
    'exact k.symm',
    'simp [Nat.succ.symm]',
    'simp [doubled]',
    'rw [h, unheard]',
    'exact unheard',
    'exact Icc.le_of_lt h',
    'exact mem_left.symm',
  ])('%s', (tactic) => expect(rule.mayBe(tactic)).toBe(false));
});

test('a name under way may go on as long as some name begins so', () => {
  for (const beginning of ['simp [Nat.', 'simp [Nat.add_c', 'exact mul_', 'exact h_', 'rw [Mine.d'])
    expect([beginning, rule.mayBegin(beginning)]).toEqual([beginning, true]);
  for (const beginning of ['simp [Nat.addx', 'exact mulx_', 'rw [Mine.e', 'simp [Nat.add_c,'])
    expect([beginning, rule.mayBegin(beginning)]).toEqual([beginning, false]);
});

test('what may be written may be begun, letter by letter', () => {
  const word = fc.constantFrom(
    ...['exact', 'simp', 'rw', '[', ']', ',', '←', '⟨', '⟩', '(', ')', ':=', 'fun', '=>', ' ', '\n', '.symm'],
    ...[
      'Nat.add_comm',
      'add_comm',
      'mul_comm',
      'Nat.foo',
      'foo_bar',
      'h',
      'h_le',
      'x_1',
      'x_1.le',
      'n.succ',
      'mod_cast',
    ],
  );
  const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(text, (tactic) => {
      if (!rule.mayBe(tactic)) return;
      for (let length = 0; length <= tactic.length; length += 1)
        expect([tactic.slice(0, length), rule.mayBegin(tactic.slice(0, length))]).toEqual([
          tactic.slice(0, length),
          true,
        ]);
    }),
    { numRuns: 2_000 },
  );
});
