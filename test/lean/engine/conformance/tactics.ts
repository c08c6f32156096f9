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

    test('tries tactics on one part of a state, apart from the others', async () => {
      const at = root('theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q');
      const split = await stateAfter(at, 'constructor');
      const right = extendReference(at, 'constructor', [1]);
      const tactics = ['skip', 'exact hp', 'skip\nskip at at', 'revert hq', 'case right => exact hq'];
      expect(await tryAll(right, ...tactics)).toMatchObject([
        { kind: 'progress', state: { parts: [split.parts[1] && { ...split.parts[1], focus: [0] }] } },
        { kind: 'failed' },
        { kind: 'failed', message: expect.stringMatching(/^<tactic>:2:\d+: /) },
        { kind: 'progress', state: { parts: [{ goals: [{ target: 'q → q' }] }] } },
        { kind: 'proved' },
      ]);
    });

    test('tries tactics on goals that share metavariables together', async () => {
      const at = root('theorem t (a b : Nat) (h : a ≤ b) : a ≤ b + 1');
      const { parts } = await stateAfter(at, 'apply Nat.le_trans');
      expect(parts.map(({ focus }) => focus)).toEqual([[0, 1, 2]]);
      const together = extendReference(at, 'apply Nat.le_trans', [0, 1, 2]);
      const tactics = ['exact h', 'case m => exact b', 'exact bogus', '· exact h\n· omega'];
      expect(await tryAll(together, ...tactics)).toMatchObject([
        { kind: 'progress', state: { parts: [{ goals: [{ target: 'b ≤ b + 1' }] }] } },
        { kind: 'progress', state: { parts: [{ goals: [{ target: 'a ≤ b' }] }, {}] } },
        { kind: 'failed' },
        { kind: 'proved' },
      ]);
    });

    test('tells exactly what a goal is made of', async () => {
      const header = 'def Small (n : Nat) := n < 3\nclass Big (n : Nat) : Prop where\n  big : 3 < n\n';
      const at = root('theorem t (n : Nat) [big : Big n] (h : ¬Small 4) : ∃ m, m = "{n}"', header);
      const { parts } = await stateAfter(at, 'let k : Nat := n + 1\nhave j : Nat := 2');
      const hypotheses = parts[0]?.goals[0]?.hypotheses ?? [];
      const told = hypotheses.map(({ name, type, value, isProof, isInstance, isUsed }) => [
        name,
        type,
        value ?? '',
        `${isProof} ${isInstance} ${isUsed}`,
      ]);
      expect(told).toEqual([
        ['n', 'Nat', '', 'false false true'],
        ['big', 'Big n', '', 'true true false'],
        ['h', '¬Small 4', '', 'true false false'],
        ['k', 'Nat', 'n + 1', 'false false false'],
        ['j', 'Nat', '2', 'false false false'],
      ]);
      expect(hypotheses[2]?.shape).toEqual({
        binders: 0,
        head: 'Not',
        constants: ['Not', 'Small', 'OfNat.ofNat', 'Nat', 'instOfNatNat'],
      });
      expect(parts[0]?.goals[0]?.shape).toMatchObject({
        head: 'Exists',
        constants: ['Exists', 'String', 'Eq'],
      });
    });

    test('tells a value from a type that has a let, on a line of its own too', async () => {
      const statement = 'theorem t (n : Nat) (h : let x := 1; x = n) : n = n';
      const list = Array.from({ length: 30 }, (_, at) => 1000 + at).join(', ');
      const { parts } = await stateAfter(root(statement), `let k : List Nat := [${list}]`);
      const [goal] = parts[0]?.goals ?? [];
      expect(goal?.pretty).toContain('k : List Nat :=\n');
      const [, h, k] = goal?.hypotheses ?? [];
      expect(h?.type).toMatch(/^let x := 1;\s+x = n$/);
      expect(h).not.toHaveProperty('value');
      expect(k).toMatchObject({ type: 'List Nat', value: expect.stringMatching(/^\[1000,\s/) });
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
