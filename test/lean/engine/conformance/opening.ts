import { describe, expect, test } from '@jest/globals';
import type { StatePart } from '../../../../core/goal.ts';
import { fileLimits } from '../../../../core/limits.ts';
import { extendReference } from '../../../../core/state-reference.ts';
import { onlyPart, root, type TriedEngine } from './tried-engine.ts';

/** What opening a theorem gives. */
export function opening({ engine, open, opened, tryOne, stateAfter }: TriedEngine): void {
  describe('opening a theorem', () => {
    test('gives hypotheses and target as data', async () => {
      const { part } = await opened(root('theorem t (a b : Nat) (h : a < b) [Inhabited Nat] : b ≠ a'));
      const [goal] = part.goals;
      expect(goal?.target).toBe('b ≠ a');
      expect(goal?.shape.head).toBe('Ne');
      expect(
        goal?.hypotheses.map(({ name, type, isProof, isUsed }) => [name, type, isProof, isUsed]),
      ).toEqual([
        ['a', 'Nat', false, true],
        ['b', 'Nat', false, true],
        ['h', 'a < b', true, false],
        ['inst✝', 'Inhabited Nat', false, false],
      ]);
      expect(goal?.hypotheses.map(({ accessible, isInstance }) => [accessible, isInstance])).toEqual([
        [true, false],
        [true, false],
        [true, false],
        [false, true],
      ]);
      expect(goal?.pretty).toBe('a b : Nat\nh : a < b\ninst✝ : Inhabited Nat\n⊢ b ≠ a');
    });

    test('tells proofs from other hypotheses, with predicates of the header too', async () => {
      const header = `inductive Tree where | leaf | node (left right : Tree)
inductive Balanced : Tree → Prop where
  | leaf : Balanced .leaf
  | node {l r : Tree} : Balanced l → Balanced r → Balanced (.node l r)
def Small (t : Tree) : Prop := t = .leaf
abbrev Forest := List Tree
private def Hidden (t : Tree) : Prop := t = .leaf
def «is bare» (t : Tree) : Prop := t = .leaf
`;
      const statement =
        'theorem t (s : Tree) (f : Forest) (p : Nat → Prop) (hs : Small s) (hb : Balanced s) (hh : Hidden s) (hq : «is bare» s)';
      const at = root(`${statement} (hf : ∀ t ∈ f, Small t) (hp : p 0) : s = .leaf`, header);
      const proofs = ({ goals: [goal] }: StatePart): string[] =>
        (goal?.hypotheses ?? []).filter(({ isProof }) => isProof).map(({ name }) => name);
      expect(proofs((await opened(at)).part)).toEqual(['hs', 'hb', 'hh', 'hq', 'hf', 'hp']);
      await opened(root('theorem other : 1 = 1'));
      const { parts } = await stateAfter(at, 'cases hb');
      expect(parts.map(proofs)).toEqual([
        ['hf', 'hp', 'hs', 'hh', 'hq'],
        ['hf', 'hp', 'a✝¹', 'a✝', 'hs', 'hh', 'hq'],
      ]);
      // Definitions may stand in the statement, and mean something else in another one.
      const asType = 'def P (n : Nat) : Type := Fin n\ntheorem a (x : P 3) : 1 = 1';
      const asPredicate = 'def P (n : Nat) : Prop := n = 3\ntheorem b (x : P 3) : 1 = 1';
      expect(proofs((await opened(root(asType))).part)).toEqual([]);
      expect(proofs((await opened(root(asPredicate))).part)).toEqual(['x']);
    });

    test('knows the declarations of the header', async () => {
      const header = 'def twice (n : Nat) : Nat := n + n\ntheorem twice_zero : twice 0 = 0 := rfl\n';
      const { localDeclarations, name } = await opened(root('theorem t : twice 1 = 2', header));
      expect(name).toBe('t');
      expect(localDeclarations.map((declaration) => [declaration.name, declaration.kind])).toEqual([
        ['twice', 'definition'],
        ['twice_zero', 'theorem'],
      ]);
    });

    test('knows what tactics unfold by themselves, and what calls itself', async () => {
      const header = `structure Monoid (α : Type) where
  mul : α → α → α
  assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
abbrev Count := Nat
def power {α : Type} (M : Monoid α) (a : α) : Nat → α
  | 0 => a
  | n + 1 => M.mul a (power M a n)
private def twice (n : Count) : Count := n + n
`;
      const { localDeclarations } = await opened(root('theorem t : twice 1 = 2', header));
      expect(
        localDeclarations
          .filter(({ kind }) => kind === 'definition')
          .map(({ name, isReducible, isRecursive }) => [name, isReducible, isRecursive]),
      ).toEqual([
        ['Count', true, false],
        ['Monoid.mul', true, false],
        ['power', false, true],
        ['twice', false, false],
      ]);
    });

    test('tells the laws of structures as Lean prints them', async () => {
      const header = `structure Monoid (α : Type) where
  mul : α → α → α
  one : α
  one_mul : ∀ a, mul one a = a
class Ring (α : Type) extends Add α, Mul α where
  mul_add : ∀ a b c : α, a * (b + c) = a * b + a * c
theorem other : 1 = 1 := rfl
`;
      const { localDeclarations } = await opened(root('theorem t : 1 = 1', header));
      const laws = localDeclarations.flatMap(({ name, kind, type }) =>
        kind === 'theorem' ? [[name, type]] : [],
      );
      expect(laws).toEqual([
        ['Monoid.one_mul', '∀ {α : Type} (self : Monoid α) (a : α), self.mul self.one a = a'],
        ['Ring.mul_add', '∀ {α : Type} [self : Ring α] (a b c : α), a * (b + c) = a * b + a * c'],
        ['other', undefined],
      ]);
    });

    test('takes definitions that cannot be compiled here', async () => {
      const header =
        'def backwards {α : Type} : List α → List α\n  | [] => []\n  | x :: xs => backwards xs ++ [x]\n';
      const at = root('theorem t (xs : List Nat) : backwards (backwards xs) = xs', header);
      const { localDeclarations } = await opened(at);
      expect(localDeclarations.map(({ name }) => name)).toEqual(['backwards']);
      const { parts } = await stateAfter(at, 'cases xs');
      expect(parts.map(({ goals }) => goals[0]?.target)).toEqual([
        'backwards (backwards []) = []',
        'backwards (backwards (head✝ :: tail✝)) = head✝ :: tail✝',
      ]);
      expect((await tryOne(extendReference(at, 'cases xs', [0]), 'rfl')).kind).toBe('proved');
      const text = `${header}theorem t : backwards [1, 2] = [2, 1] :=`;
      const request = { reference: `${text} by sorry\n`, submission: `${text} rfl\n` };
      expect((await engine().verify(request, fileLimits)).kind).toBe('accepted');
    });

    test('takes namespaces, variables, notations and universes as Lean does', async () => {
      const header =
        'universe u\nnamespace A\nvariable {α : Type u} (f : α → α)\nlocal notation "I" => id (α := α)\n';
      const { part } = await opened(root('theorem t (x : α) (h : f = I) : f x = x', header));
      expect(part.goals[0]?.hypotheses.map(({ name }) => name)).toEqual(['α', 'f', 'x', 'h']);
    });

    test.each([
      ['an unknown name', 'theorem t : bogus = 1', /bogus/],
      ['an unknown variable', 'theorem t (n : Nat) : n + m = m + n', /m/],
      ['a type error', 'theorem t : 1 + "a" = 2', /./],
      ['a parse error', 'theorem t : (1 = 1', /expected/],
      ['something else', 'this is no theorem', /expected|command/],
      ['two theorems', 'theorem a : 1 = 1 := rfl\ntheorem b : 2 = 2', /one theorem/],
      ['a definition', 'def f : Nat', /one theorem/],
      ['a proof', 'theorem t : 1 = 1 := rfl', /./],
    ])('calls %s invalid and says why', async (_, statement, message) => {
      const outcome = await open(root(statement));
      expect(outcome.kind).toBe('invalid');
      if (outcome.kind === 'invalid') expect(outcome.messages[0]?.text).toMatch(message);
    });

    test.each([
      ['a definition', 'def f (n : Nat) : Nat := sorry\n', 'theorem t : f 1 = f 1', 'f'],
      [
        'a part of a private one, two steps away',
        'namespace A\nprivate def f : Nat → Nat\n  | 0 => sorry\n  | n + 1 => f n\ndef g := f 1\n',
        'private theorem t : g = 1',
        'A.f',
      ],
      ['an instance', 'instance own : Add Bool := sorry\n', 'theorem t : true + true = true', 'own'],
      [
        'a theorem that a definition rests on',
        'theorem small : 0 < 1 := by sorry\ndef f : Fin 1 := ⟨0, small⟩\n',
        'theorem t : f = f',
        'small',
      ],
      ['the statement', '', 'theorem t : (sorry : Nat) = 1', 't'],
    ])('says at once that a statement rests on the sorry of %s', async (_, header, statement, holder) => {
      expect(await open(root(statement, header))).toMatchObject({
        kind: 'invalid',
        sorries: [holder],
        messages: [{ severity: 'error', text: expect.stringContaining('sorry') }],
      });
    });

    test('a sorry that the statement does not rest on is in nobody’s way', async () => {
      const header = 'def f : Nat := sorry\ntheorem a : f = 1 := by sorry\nvariable (h : f = 2)\n';
      expect((await open(root('theorem t (n : Nat) : n = n', header))).kind).toBe('opened');
    });

    test('names a missing library', async () => {
      const outcome = await open(root('theorem t : 1 = 1', 'import Mathlib\n'));
      expect(outcome.kind).toBe('invalid');
      if (outcome.kind === 'invalid') expect(outcome.messages[0]?.text).toContain('Mathlib');
    });

    test('imports what the library has', async () => {
      const at = root('theorem t (x : BitVec 8) : x &&& x = x', 'import Std.Tactic.BVDecide\n');
      expect(onlyPart(await stateAfter(at, 'skip')).goals[0]?.target).toBe('x &&& x = x');
    });

    test.each([
      ...['#eval 1', 'run_cmd pure ()', 'initialize pure ()', 'set_option debug.skipKernelTC true'],
      ...['open Nat in #eval 1', 'mutual #eval 1 end'],
    ])('refuses %s before it runs', async (command) => {
      expect((await open(root('theorem t : 1 = 1', `${command}\n`))).kind).toBe('refused');
    });
  });
}
