import { describe, expect, test } from '@jest/globals';
import { lemmaKey, reachedHeader } from '../../../src/agent/sketch/lemma.ts';

const double = 'def double (n : Nat) : Nat := n + n';
const four = 'def four (n : Nat) : Nat :=\n  double (double n) -- twice';
const statement = 'theorem lemma (n : Nat) : four n = 4 * n';

const reached = (...parts: string[]) => reachedHeader(parts.join('\n\n'), statement);
const both = reached(double, four);

describe('what a statement is about', () => {
  test('definitions that it reaches, and no theorems', () => {
    expect(both).toContain('double');
    expect(both).not.toContain('twice');
    expect(reached(double, 'theorem one (n : Nat) : double n = 2 * n := by\n  simp [double]', four)).toBe(
      both,
    );
    expect(reached(double, four, 'def other := double 1', '@[simp] theorem two : other = 2 := rfl')).toBe(
      both,
    );
    expect(reached('/-- Twice. -/', double, '', four)).toBe(both);
  });

  test('another definition is another question', () => {
    expect(reached('def double (n : Nat) : Nat := 2 * n', four)).not.toBe(both);
    expect(reached('namespace A', double, four)).not.toBe(both);
    expect(reached('instance : Add Nat := ⟨double⟩', double, four)).not.toBe(both);
  });

  test('dotted names, and definitions that reach forward', () => {
    const even = 'def Even (n : Nat) : Bool := match n with | 0 => true | k + 1 => k.Odd';
    const odd = 'def Nat.Odd (n : Nat) : Bool := match n with | 0 => false | k + 1 => Even k';
    const found = reachedHeader(`mutual\n${even}\n${odd}\nend\n`, 'theorem lemma : Even 2 = true');
    expect(found).toContain('Odd ( n : Nat )');
    expect(reachedHeader(odd, 'theorem lemma (n : Nat) : n.Odd = true')).not.toBe('');
  });
});

test('the key of a lemma does not depend on its name or on the proofs before it', () => {
  const lemma = { surroundings: [], variables: [], premises: [], conclusion: 'four 1 = 4' };
  const header = `${double}\n\n${four}\n`;
  const key = lemmaKey('Lean', { header }, lemma);
  const longer = `${header}\ntheorem before : four 0 = 0 := by\n  rfl\n`;
  expect(lemmaKey('Lean', { header: longer }, { ...lemma, name: 'lemma_7' } as typeof lemma)).toBe(key);
  expect(lemmaKey('other', { header }, lemma)).not.toBe(key);
  expect(lemmaKey('Lean', { header }, { ...lemma, conclusion: 'four 1 = 5' })).not.toBe(key);
});
