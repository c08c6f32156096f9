import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ProofState, StatePart } from '../../../core/goal.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import type { LibraryTheorems } from '../../../lean/library-theorems.ts';

const root = (statement: string, header = ''): StateReference => ({
  theorem: { id: 'test', header, statement },
  path: [],
});

/**
 * What every Lean engine must do, whatever it is made of.
 * @param further tests of this engine alone, behind the others; they share the engine, which may take a minute to start
 */
export function engineConformance<Engine extends LeanEngine>(
  name: string,
  makeEngine: () => Promise<Engine>,
  further: (engine: () => Engine) => void = () => {},
): void {
  describe(`${name} engine`, () => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await makeEngine();
    });
    afterAll(async () => {
      await engine[Symbol.asyncDispose]();
    });

    const open = (at: StateReference) => engine.open(at.theorem, fileLimits);
    const opened = async (at: StateReference): Promise<OpenedTheorem> => {
      const outcome = await open(at);
      if (outcome.kind !== 'opened') throw new Error(`does not open: ${JSON.stringify(outcome)}`);
      return outcome.opened;
    };
    // What is tried takes no second; a machine with other work to do may take longer.
    const patient = { ...tacticLimits, wallClockMs: 20_000 };
    const tryAll = (at: StateReference, ...tactics: string[]) => engine.apply(at, tactics, patient);
    const tryOne = async (at: StateReference, tactic: string): Promise<TacticOutcome> =>
      (await tryAll(at, tactic))[0] as TacticOutcome;
    const stateAfter = async (at: StateReference, tactic: string): Promise<ProofState> => {
      const outcome = await tryOne(at, tactic);
      if (outcome.kind !== 'progress') throw new Error(`${tactic}: ${JSON.stringify(outcome)}`);
      return outcome.state;
    };
    const onlyPart = (state: ProofState): StatePart => {
      expect(state.parts).toHaveLength(1);
      return state.parts[0] as StatePart;
    };

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

      test('knows what tactics unfold by themselves', async () => {
        const header = `structure Monoid (α : Type) where
  mul : α → α → α
  assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
abbrev Count := Nat
def power {α : Type} (M : Monoid α) (a : α) : Nat → α
  | 0 => a
  | n + 1 => M.mul a (power M a n)
def twice (n : Count) : Count := n + n
`;
        const { localDeclarations } = await opened(root('theorem t : twice 1 = 2', header));
        expect(
          localDeclarations
            .filter(({ kind }) => kind === 'definition')
            .map(({ name, isReducible }) => [name, isReducible]),
        ).toEqual([
          ['Count', true],
          ['Monoid.mul', true],
          ['power', false],
          ['twice', false],
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
        expect((await engine.verify(request, fileLimits)).kind).toBe('accepted');
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

      test('names a missing library', async () => {
        const outcome = await open(root('theorem t : 1 = 1', 'import Mathlib\n'));
        expect(outcome.kind).toBe('invalid');
        if (outcome.kind === 'invalid') expect(outcome.messages[0]?.text).toContain('Mathlib');
      });

      test('imports what the library has', async () => {
        const at = root('theorem t (x : BitVec 8) : x &&& x = x', 'import Std.Tactic.BVDecide\n');
        expect(onlyPart(await stateAfter(at, 'skip')).goals[0]?.target).toBe('x &&& x = x');
      });

      test.each(['#eval 1', 'run_cmd pure ()', 'initialize pure ()', 'set_option debug.skipKernelTC true'])(
        'refuses %s before it runs',
        async (command) => {
          expect((await open(root('theorem t : 1 = 1', `${command}\n`))).kind).toBe('refused');
        },
      );
    });

    describe('the library', () => {
      let library: LibraryTheorems;
      beforeAll(async () => {
        const answer = await engine.libraryTheorems(['Std.Data.HashMap'], fileLimits);
        if (answer === null) throw new Error('no theorems');
        library = answer;
      });
      const named = (name: string) => {
        const found = library.theorems.find((theorem) => theorem.name === name);
        if (found === undefined) return null;
        const text = (numbers: readonly number[]) => numbers.map((number) => library.symbols[number]);
        const { head, conclusion, premises, proofs, sides } = found;
        return {
          head: head === null ? null : library.symbols[head],
          conclusion: text(conclusion),
          premises: text(premises),
          proofs,
          ...(sides !== null && { left: text(sides.left), right: text(sides.right) }),
        };
      };

      test('gives its theorems with their constants, without instances', () => {
        expect(named('Nat.mul_add')).toEqual({
          head: 'Eq',
          conclusion: ['Eq', 'Nat', 'HMul.hMul', 'HAdd.hAdd'],
          premises: [],
          proofs: 0,
          left: ['HMul.hMul', 'Nat', 'HAdd.hAdd'],
          right: ['HAdd.hAdd', 'Nat', 'HMul.hMul'],
        });
        expect(named('Nat.dvd_antisymm')).toMatchObject({
          premises: ['Dvd.dvd'],
          proofs: 2,
          left: [],
          right: [],
        });
        expect(named('List.Perm.length_eq')).toMatchObject({ premises: ['List', 'List.Perm'], proofs: 1 });
      });

      test('tells proofs from data among the binders, also where the proposition is a variable', () => {
        expect(named('Or.elim')).toMatchObject({ head: null, proofs: 3 });
        expect(named('Nat.le_of_dvd')).toMatchObject({ head: 'LE.le', proofs: 2 });
        expect(named('Classical.em')).toMatchObject({ head: 'Or', proofs: 0 });
      });

      test('has what a person may use, sorted, once, and nothing else', () => {
        const names = library.theorems.map(({ name }) => name);
        expect(names.length).toBeGreaterThan(15_000);
        expect(names).toEqual([...new Set(names)].sort());
        // Made by Lean, private, deprecated, about Lean itself, no proposition, an instance.
        for (const name of ['Nat.succ.injEq', 'List.map.eq_1', 'lcProof', 'sorryAx', 'Classical.choice']) {
          expect(names).not.toContain(name);
        }
        expect(
          names.filter((name) => /(^|\.)_|^Lean\.|\.(rec|casesOn|match_\d+|eq_\d+)$/.test(name)),
        ).toEqual([]);
        for (const instance of ['instHMul', 'instMulNat', 'instOfNatNat', 'List.instAppend']) {
          expect(library.symbols).not.toContain(instance);
        }
      });

      test('has also what a header imports, and what Lean does not have is no answer', async () => {
        expect(named('Std.HashMap.contains_insert_self')).not.toBeNull();
        expect(await engine.libraryTheorems(['No.Such.Module'], fileLimits)).toBeNull();
      });
    });

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

    describe('limits', () => {
      test('heartbeats end a tactic', async () => {
        const at = root('theorem t (a b c : Nat) (h : a < b) (k : b < c) : a < c');
        const [outcome] = await engine.apply(at, ['omega'], { ...tacticLimits, heartbeats: 1 });
        expect(outcome).toMatchObject({ kind: 'timeout', limit: 'heartbeats' });
      });

      test('deep recursion ends in a limit', async () => {
        const outcome = await tryOne(root('theorem t : 1 = 2'), 'repeat (refine ?_)');
        expect(outcome).toMatchObject({ kind: 'timeout', limit: 'recursion-depth' });
      });

      test('the wall clock ends a tactic that loops, and the engine goes on', async () => {
        const at = root('theorem t (f : Nat → Nat) (h : ∀ x, f x = f (x + 1)) : f 0 = 1');
        const loop = 'set_option maxRecDepth 1000000 in simp (maxSteps := 1000000000) only [h]';
        // On a busy machine `skip` takes its time too.
        const limits = { heartbeats: 100_000_000, wallClockMs: 2_000 };
        const outcomes = await engine.apply(at, ['skip', loop, 'skip'], limits);
        expect(outcomes.map(({ kind }) => kind)).toEqual(['progress', 'timeout', 'progress']);
        expect((await tryOne(at, 'skip')).kind).toBe('progress');
      });
    });

    describe('whole files', () => {
      const elaborate = async (text: string) => {
        const outcome = await engine.elaborate(text, fileLimits);
        if (outcome.kind !== 'elaborated') throw new Error(JSON.stringify(outcome));
        return outcome.report;
      };

      test('have their messages with positions, parse errors too', async () => {
        const { messages } = await elaborate('theorem a : 1 = 2 := rfl\n\ntheorem b : := rfl\n#check 1\n');
        const errors = messages.filter(({ severity }) => severity === 'error');
        expect(errors.map(({ start }) => start.line).sort()).toEqual(expect.arrayContaining([1, 3]));
        expect(messages).toContainEqual(
          expect.objectContaining({
            severity: 'information',
            text: '1 : Nat',
            start: { line: 4, column: 0 },
          }),
        );
      });

      test('list what is left to prove, with offsets of the text', async () => {
        const text = '/-- 𝔸 -/\ntheorem α : 1 = 1 := by\n  sorry\n\nopen Nat in\nexample : 2 = 2 := sorry\n';
        const { open: declarations, partial } = await elaborate(text);
        expect(partial).toEqual([]);
        expect(declarations.map(({ name, keyword, line }) => [name, keyword, line])).toEqual([
          ['α', 'theorem', 2],
          ['example', 'example', 6],
        ]);
        const [first, second] = declarations;
        expect(text.slice(first?.start, first?.statementEnd)).toBe('/-- 𝔸 -/\ntheorem α : 1 = 1 ');
        expect(text.slice(first?.statementEnd, first?.end)).toBe(':= by\n  sorry');
        expect(text.slice(second?.start, second?.end)).toBe('open Nat in\nexample : 2 = 2 := sorry');
      });

      test('tell a sorry inside a proof from an open declaration', async () => {
        const report = await elaborate(
          'theorem t : 1 = 1 ∧ 2 = 2 := by\n  constructor\n  · sorry\n  · rfl\n',
        );
        expect(report.open).toEqual([]);
        expect(report.partial).toMatchObject([{ name: 't', line: 1 }]);
      });

      test('that grow are answered like new ones', async () => {
        const lines = [
          'def f (n : Nat) := n',
          'theorem a : f 1 = 1 := rfl',
          'theorem b : f 2 = 3 := rfl',
          '#check f',
        ];
        for (let count = 1; count <= lines.length; count++) {
          const text = `${lines.slice(0, count).join('\n')}\n`;
          const grown = await elaborate(text);
          const fresh = await elaborate(`-- another text\n${text}`);
          expect(grown.messages.map(({ text: message }) => message)).toEqual(
            fresh.messages.map(({ text: message }) => message),
          );
        }
      });

      test('whose last command is continued are elaborated anew', async () => {
        await elaborate('theorem a : 1 = 1 := id\n');
        const { messages } = await elaborate('theorem a : 1 = 1 := id\n  rfl\n');
        expect(messages).toEqual([]);
      });

      test('can use definitions that have no compiled code', async () => {
        const { messages } = await elaborate(
          'def f (xs : List Nat) : Nat := (xs.map id ++ xs.reverse).length\n',
        );
        expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
      });

      test('that are interrupted say so', async () => {
        const text =
          'set_option maxRecDepth 1000000\nset_option maxHeartbeats 0\ntheorem t (f : Nat → Nat) (h : ∀ x, f x = f (x + 1)) : f 0 = 1 := by simp only [h]\n';
        const outcome = await engine.elaborate(text, { ...fileLimits, wallClockMs: 400 });
        expect(outcome.kind).toBe('timeout');
      });
    });

    test('describes inductive types', async () => {
      const header = 'inductive Tree where\n  | leaf\n  | node (left : Tree) (value : Nat) (right : Tree)\n';
      const { theorem } = root('theorem t : 1 = 1', header);
      const [tree, and] = (await engine.inductives(theorem, ['Tree', 'And', 'bogus'])) ?? [];
      expect(tree).toEqual({
        name: 'Tree',
        isProposition: false,
        isRecursive: true,
        indices: 0,
        constructors: [
          { name: 'leaf', fields: [] },
          {
            name: 'node',
            fields: [
              { name: 'left', isRecursive: true, isProof: false },
              { name: 'value', isRecursive: false, isProof: false },
              { name: 'right', isRecursive: true, isProof: false },
            ],
          },
        ],
      });
      expect(and).toMatchObject({ name: 'And', isProposition: true });
    });

    test('verifies the last theorem of a reference alone when asked to', async () => {
      const header = 'theorem open_one : 1 = 2 := by sorry\n';
      const request = {
        reference: `${header}theorem t : 2 = 2 := by sorry`,
        submission: `${header}theorem t : 2 = 2 := rfl`,
      };
      expect(await engine.verify(request, fileLimits)).toMatchObject({
        kind: 'rejected',
        reasons: [{ code: 'sorry' }],
      });
      const last = await engine.verify({ ...request, target: 'last' }, fileLimits);
      expect(last).toMatchObject({ kind: 'accepted', certificate: { theorems: ['t'] } });
      const resting = {
        ...request,
        submission: `${header}theorem t : 2 = 2 := by cases open_one`,
        target: 'last' as const,
      };
      expect(await engine.verify(resting, fileLimits)).toMatchObject({
        kind: 'rejected',
        reasons: [{ code: 'sorry' }],
      });
      // Without a target whoever submits may add what he likes; a proof of one theorem is nothing but that.
      const more = {
        reference: 'theorem t : 2 = 2 := by sorry',
        submission: 'theorem t : 2 = 2 := by\n  rfl\n  macro_rules | `($x = $y) => `(True)',
      };
      expect((await engine.verify(more, fileLimits)).kind).toBe('accepted');
      expect(await engine.verify({ ...more, target: 'last' }, fileLimits)).toMatchObject({
        kind: 'rejected',
        reasons: [{ code: 'further-commands' }],
      });
    });

    test('verifies the theorems at given places when asked to, whatever else is open', async () => {
      const text = (first: string, second: string) =>
        `theorem ä : 1 = 2 := by ${first}\ntheorem t : 2 = 2 := by ${second}\ntheorem u : 3 = 2 := by sorry\n`;
      const request = { reference: text('sorry', 'sorry'), submission: text('sorry', 'rfl') };
      const at = Buffer.byteLength(request.reference.slice(0, request.reference.indexOf('theorem t')));
      expect(await engine.verify({ ...request, target: { at: [at] } }, fileLimits)).toMatchObject({
        kind: 'accepted',
        certificate: { theorems: ['t'] },
      });
      const resting = { reference: request.reference, submission: text('sorry', 'cases ä') };
      for (const [asked, code] of [
        [{ ...request, target: { at: [0] } }, 'sorry'],
        [{ ...request, target: { at: [at + 1] } }, 'reference-invalid'],
        [{ ...resting, target: { at: [at] } }, 'sorry'],
      ] as const) {
        expect(await engine.verify(asked, fileLimits)).toMatchObject({
          kind: 'rejected',
          reasons: [{ code }],
        });
      }
    });

    test('verifies', async () => {
      const reference = 'theorem t : 2 + 2 = 4 := by sorry';
      const accepted = await engine.verify(
        { reference, submission: 'theorem t : 2 + 2 = 4 := rfl' },
        fileLimits,
      );
      expect(accepted).toMatchObject({
        kind: 'accepted',
        certificate: { theorems: ['t'], toolchain: engine.fingerprint },
      });
      const rejected = await engine.verify({ reference, submission: reference }, fileLimits);
      expect(rejected).toMatchObject({ kind: 'rejected', reasons: [{ code: 'sorry' }] });
    });

    further(() => engine);
  });
}
