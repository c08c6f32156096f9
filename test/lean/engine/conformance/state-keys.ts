import { describe, expect, test } from '@jest/globals';
import { onlyPart, root, type TriedEngine } from './tried-engine.ts';

/** When two states are one. */
export function stateKeys({ opened, stateAfter }: TriedEngine): void {
  describe('state keys', () => {
    test('agree when two ways lead to one state', async () => {
      const at = root('theorem t (a b : Nat) (h : a = b) : a + 0 = b');
      const one = onlyPart(await stateAfter(at, 'show a = b')).key;
      const other = onlyPart(await stateAfter(at, 'rw [Nat.add_zero]\nskip')).key;
      expect(other).toBe(one);
    });

    test('differ for states that print alike', async () => {
      const natural = (await opened(root('theorem t : (1 : Nat) + 1 = 2'))).part;
      const integer = (await opened(root('theorem t : (1 : Int) + 1 = 2'))).part;
      expect(natural.goals[0]?.target).toBe(integer.goals[0]?.target);
      expect(natural.key).not.toBe(integer.key);
    });

    test('depend on the header', async () => {
      const plain = (await opened(root('theorem t : 1 = 1'))).part.key;
      const other = (await opened(root('theorem t : 1 = 1', 'def f := 1\n'))).part.key;
      const before = (await opened(root('def f := 1\ntheorem t : 1 = 1'))).part.key;
      const another = (await opened(root('def f := 2\ntheorem t : 1 = 1'))).part.key;
      expect(new Set([plain, before, another]).size).toBe(3);
      expect(other).not.toBe(plain);
    });

    test('say which goal a term of another goal means', async () => {
      const at = root('theorem t : ∃ a b : Nat, a < b ∧ b < 2');
      const key = async (tactic: string) => onlyPart(await stateAfter(at, tactic)).key;
      const inOrder = await key('refine ⟨?x, ?y, ?_⟩');
      expect(await key('refine ⟨?a, ?b, ?_⟩')).toBe(inOrder);
      // The same goals, but the first is now the second number.
      expect(await key("(refine ⟨?x, ?y, ?_⟩; case' y => skip)")).not.toBe(inOrder);
    });

    test('ignore the names of bound variables but not those of hypotheses', async () => {
      const key = async (statement: string) => (await opened(root(statement))).part.key;
      expect(await key('theorem t : ∀ x : Nat, x = x')).toBe(await key('theorem t : ∀ y : Nat, y = y'));
      expect(await key('theorem t (x : Nat) : x = x')).not.toBe(await key('theorem t (y : Nat) : y = y'));
    });
  });
}
