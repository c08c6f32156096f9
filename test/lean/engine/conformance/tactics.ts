import { describe, expect, test } from '@jest/globals';
import { extendReference } from '../../../../core/state-reference.ts';
import { onlyPart, root, type TriedEngine } from './tried-engine.ts';

/** What tactics are answered with. */
export function applyingTactics({ tryAll, tryOne, stateAfter }: TriedEngine): void {
  describe('applying tactics', () => {
    test('answers in order, each tactic on the same state', async () => {
      const outcomes = await tryAll(
        root('theorem t (a b : Nat) : a + b = b + a'),
        'skip',
        'rfl',
        'simp [',
        'omega',
      );
      expect(outcomes.map(({ kind }) => kind)).toEqual(['progress', 'failed', 'failed', 'proved']);
    });

    test('leaves the rest of a batch alone once a tactic has proved the state', async () => {
      const outcomes = await tryAll(root('theorem t : 1 = 1'), 'skip', 'rfl', 'omega');
      expect(outcomes).toMatchObject([
        { kind: 'progress' },
        { kind: 'proved' },
        { kind: 'lost', reason: 'not-tried' },
      ]);
    });

    test("passes on Lean's own message", async () => {
      const outcome = await tryOne(root('theorem t (a : Nat) : a = a + 0'), 'exact bogus');
      expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringContaining('bogus') });
    });

    test('puts parse errors where the user wrote them', async () => {
      const outcome = await tryOne(root('theorem t : 1 = 1'), 'skip\nsimp [');
      expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringContaining(':3:') });
    });

    test('leaves a state as it was, and takes states in any order', async () => {
      const at = root('theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q');
      const split = await stateAfter(at, 'constructor');
      const left = extendReference(at, 'constructor', split.parts[0]?.focus ?? []);
      const right = extendReference(at, 'constructor', split.parts[1]?.focus ?? []);
      expect((await tryOne(right, 'exact hq')).kind).toBe('proved');
      expect((await tryOne(left, 'exact hp')).kind).toBe('proved');
      expect((await tryOne(at, 'exact ⟨hp, hq⟩')).kind).toBe('proved');
      expect((await tryOne(left, 'exact hq')).kind).toBe('failed');
    });

    test('rebuilds a state that no worker holds', async () => {
      const at = root('theorem rebuilt (a b c : Nat) (h : a = b) (k : b = c) : a = c');
      const path = [
        { tactic: 'subst h', focus: [0] },
        { tactic: 'subst k', focus: [0] },
      ];
      expect((await tryOne({ ...at, path }, 'rfl')).kind).toBe('proved');
    });

    test('splits independent goals and keeps coupled ones together', async () => {
      const cases = await stateAfter(root('theorem t (n : Nat) : n = n'), 'cases n');
      expect(cases.parts.map(({ focus }) => focus)).toEqual([[0], [1]]);
      const chain = await stateAfter(
        root('theorem t (a b : Nat) (h : a ≤ b) : a ≤ b + 1'),
        'apply Nat.le_trans',
      );
      expect(onlyPart(chain).goals.length).toBeGreaterThanOrEqual(2);
    });

    test('names the goals of cases', async () => {
      const { parts } = await stateAfter(root('theorem t (n : Nat) : n = n'), 'cases n');
      expect(parts.map((part) => part.goals[0]?.name)).toEqual(['zero', 'succ']);
    });

    test.each(['sorry', 'admit', 'exact sorry', 'first | omega | sorry'])('refuses %s', async (tactic) => {
      expect((await tryOne(root('theorem t : 1 = 2'), tactic)).kind).toBe('refused');
    });

    test.each(['native_decide', 'decide +native', 'run_tac pure ()', 'exact by_elab return default'])(
      'refuses %s',
      async (tactic) => {
        expect((await tryOne(root('theorem t : 1 = 1'), tactic)).kind).toBe('refused');
      },
    );
  });
}
