import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../core/limits.ts';
import type { ReasonCode } from '../../core/verdict.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { WorkerPool } from '../../lean/pool/worker-pool.ts';
import { builtProject, libraryOptions } from '../support/library-project.ts';

/*
 * Cheats that need a library, test/support/library-project: modules that rest on no proof, and tools that lie. Who writes a
 * library is trusted with its tools as a toolchain's authors are; what they make has to be a proof all the same.
 */

let engine: WorkerPool;
beforeAll(async () => {
  const built = await builtProject();
  engine = await createEmbeddedEngine({
    workers: 1,
    verifiesSoon: true,
    ...(await libraryOptions(built)),
  });
}, 400_000);
afterAll(() => engine?.[Symbol.asyncDispose]());

interface LibraryCase {
  readonly trick: string;
  /** Imported by both texts. */
  readonly imports: readonly string[];
  /** Imported by the submission alone. */
  readonly further?: string;
  /** What the reference has before the theorem. */
  readonly before?: string;
  /** Without `theorem t` and without the proof. */
  readonly asked: string;
  /** What the submission has from behind its imports on. */
  readonly given: string;
  /** `given` is the whole submission. */
  readonly isWhole?: true;
}

interface RefusedLibraryCase extends LibraryCase {
  readonly codes: readonly ReasonCode[];
  /** Part of a reason's text. */
  readonly says?: string;
}

const rests = ['Harbor.Rests'];
const lures = ['Harbor.Lures'];
const tricks = ['Harbor.Tricks'];
const refused: readonly RefusedLibraryCase[] = [
  {
    trick: 'a theorem of a library that is proved by sorry',
    imports: rests,
    asked: ': double 1 < double 2',
    given: 'theorem t : double 1 < double 2 := unfinished 1',
    codes: ['sorry'],
    says: 'unfinished of Harbor.Unfinished, which rests on `sorry`',
  },
  {
    trick: 'a theorem that rests on one of another module that is proved by sorry',
    imports: rests,
    asked: ': double 1 < double 2',
    given: 'theorem t : double 1 < double 2 := on_sorry',
    codes: ['sorry'],
    says: 'on_sorry of Harbor.Rests, which rests on `sorry`',
  },
  {
    trick: 'an axiom of a library',
    imports: rests,
    asked: ': 7 < 3',
    given: 'theorem t : 7 < 3 := wishful 7',
    codes: ['axiom'],
    says: 'the axiom wishful of Harbor.Assumed',
  },
  {
    trick: 'an axiom of a library that only the submission imports',
    imports: ['Toolbox.Lemmas'],
    further: 'Harbor.Rests',
    asked: ': 7 < 3',
    given: 'theorem t : 7 < 3 := by simpa using small 7',
    codes: ['axiom'],
    says: 'small of Harbor.Assumed, which rests on wishful',
  },
  {
    trick: 'a theorem on an axiom of a library, as a rule of simp',
    imports: rests,
    asked: ': 7 * 1 < 3 ∧ True',
    given: 'attribute [local simp] small in\ntheorem t : 7 * 1 < 3 ∧ True := by simp only [small, and_self]',
    codes: ['axiom', 'command-refused', 'attribute-refused'],
  },
  {
    trick: 'data of a library whose proof part is an axiom',
    imports: rests,
    asked: ': certified.val < 3',
    given: 'theorem t : certified.val < 3 := certified.property',
    codes: ['axiom'],
    says: 'certified of Harbor.Rests, which rests on wishful',
  },
  {
    trick: 'a theorem of a library that trusts compiled code',
    imports: rests,
    asked: ': meant = true',
    given: 'theorem t : meant = true := by_code',
    codes: ['native-trust'],
    says: 'by_code of Harbor.Compiled',
  },
  {
    trick: 'False from a theorem of a library that trusts compiled code',
    imports: rests,
    asked: ': False',
    given: 'theorem t : False := by\n  have := on_code\n  rw [by_rule] at this\n  cases this',
    codes: ['native-trust'],
    says: 'on_code of Harbor.Rests',
  },
  {
    trick: 'a tactic of a library that gives a proof of something else',
    imports: tricks,
    asked: ': 1 = 2',
    given: 'theorem t : 1 = 2 := by conjure',
    codes: ['elaboration-error', 'kernel-rejected'],
  },
  {
    trick: 'a tactic of a library that declares a theorem past the kernel',
    imports: tricks,
    asked: ': 1 = 2',
    given: 'theorem t : 1 = 2 := by smuggle',
    codes: ['elaboration-error', 'kernel-rejected'],
  },
  {
    trick: 'a tactic of a library that declares an axiom',
    imports: tricks,
    asked: ': 1 = 2',
    given: 'theorem t : 1 = 2 := by suppose',
    codes: ['axiom'],
  },
  {
    trick: 'a tactic of a library that leaves a gap without a message',
    imports: tricks,
    asked: ': 1 = 2',
    given: 'theorem t : 1 = 2 := by hush',
    codes: ['sorry'],
  },
  {
    trick: 'a macro of a library that has compiled code run',
    imports: tricks,
    asked: ': False',
    given: 'theorem t : False := by compute',
    codes: ['native-trust', 'elaboration-error'],
  },
  {
    trick: 'a simproc of a library that says what is not so',
    imports: tricks,
    asked: '(a b : Nat) : a + b = 0',
    given: 'theorem t (a b : Nat) : a + b = 0 := by simp only [nothing]',
    codes: ['elaboration-error', 'kernel-rejected'],
  },
  {
    trick: 'a notation of a library that makes a statement weaker',
    imports: tricks,
    asked: ': 1 = 2',
    given: 'theorem t : Honest (1 = 2) := Or.inr trivial',
    codes: ['statement-changed'],
  },
  {
    trick: 'a notation of a library made to mean something else',
    imports: ['Toolbox.Notation'],
    asked: ': ⟪1⟫ = 0',
    given: 'local notation (priority := high) "⟪" n "⟫" => (n - n : Nat)\ntheorem t : ⟪1⟫ = 0 := rfl',
    codes: ['statement-changed', 'command-refused', 'parse-error', 'elaboration-error'],
  },
  {
    trick: 'an opened namespace of a library with another function of the same name',
    imports: tricks,
    asked: '(n : Nat) : double n = 0',
    given: 'open Tricks in\ntheorem t (n : Nat) : Tricks.double n = 0 := by simp',
    codes: ['statement-changed'],
  },
  {
    trick: 'an opened namespace of a library with another addition',
    imports: tricks,
    asked: ': 1 + 1 = (0 : Nat)',
    given: 'open Tricks in\ntheorem t : 1 + 1 = (0 : Nat) := rfl',
    codes: ['statement-changed', 'elaboration-error'],
  },
  {
    trick: 'a function of the same name as one of a library, in an opened namespace',
    imports: ['Toolbox.Lemmas'],
    asked: ': double 1 = 0',
    given:
      'namespace X\ndef double (_ : Nat) : Nat := 0\nend X\nopen X hiding double in\nopen X (double) in\ntheorem t : X.double 1 = 0 := rfl',
    codes: ['statement-changed'],
  },
  {
    trick: 'a name of a library declared again',
    imports: ['Toolbox.Lemmas'],
    asked: ': double 1 = 0',
    given: 'def double (_ : Nat) : Nat := 0\ntheorem t : double 1 = 0 := rfl',
    codes: ['elaboration-error'],
  },
  {
    trick: 'an instance of a class of a library in the place of its own',
    imports: ['Harbor.Loads'],
    asked: ': Loaded.weight (3 : Nat) = 0',
    given:
      'instance (priority := high) : Loaded Nat := ⟨fun _ => 0⟩\ntheorem t : Loaded.weight (3 : Nat) = 0 := rfl',
    codes: ['statement-changed', 'definition-changed'],
  },
  {
    trick: 'an instance of a library taken away',
    imports: ['Harbor.Loads'],
    asked: ': Loaded.weight (3 : Nat) = 0',
    given:
      'attribute [-instance] instLoadedNat\nlocal instance : Loaded Nat := ⟨fun _ => 0⟩\ntheorem t : Loaded.weight (3 : Nat) = 0 := rfl',
    codes: ['statement-changed', 'attribute-refused', 'command-refused'],
  },
  {
    trick: 'a rule of simp of a library that is proved by sorry',
    imports: lures,
    asked: '(c : Crate) : c.load = 0',
    given: 'theorem t (c : Crate) : c.load = 0 := by simp',
    codes: ['sorry'],
    says: 'Crate.light of Harbor.Lures, which rests on `sorry`',
  },
  {
    trick: 'an instance of a library whose law is proved by sorry',
    imports: lures,
    asked: ': 1 = 2',
    given: 'theorem t : 1 = 2 := alike 1 2',
    codes: ['sorry'],
    says: 'of Harbor.Lures, which rests on `sorry`',
  },
  {
    trick: "a tactic of Lean's that a library has given another way",
    imports: lures,
    asked: ': 1 = 2',
    given: 'theorem t : 1 = 2 := by trivial',
    codes: ['sorry'],
  },
  {
    trick: 'a command of a library that declares an axiom',
    imports: lures,
    asked: ': False',
    given: '#assume\ntheorem t : False := assumed',
    codes: ['command-refused'],
  },
  {
    trick: 'an attribute of a library that runs its code',
    imports: ['Toolbox.Registry'],
    asked: ': 1 + 1 = 2',
    given: '@[noted] theorem t : 1 + 1 = 2 := rfl',
    codes: ['attribute-refused'],
  },
  {
    trick: 'a further import by which a sum is nothing',
    imports: ['Toolbox.Lemmas'],
    further: 'Harbor.Override',
    asked: ': 1 + 1 = (0 : Nat)',
    given: 'theorem t : 1 + 1 = (0 : Nat) := rfl',
    codes: ['statement-changed'],
  },
  {
    trick: 'a further import by which less is not more',
    imports: ['Toolbox.Lemmas'],
    further: 'Harbor.Override',
    asked: ': (2 : Nat) < 2',
    given: 'theorem t : (2 : Nat) < 2 := Nat.le_refl 2',
    codes: ['statement-changed'],
  },
  {
    trick: 'a local rule of simp on a theorem of a library that is proved by sorry',
    imports: rests,
    asked: ': double 1 < double 2',
    given: 'attribute [local simp] unfinished in\ntheorem t : double 1 < double 2 := by simp',
    codes: ['sorry'],
    says: 'unfinished of Harbor.Unfinished, which rests on `sorry`',
  },
  {
    trick: 'a local instance that takes the place of one of a library',
    imports: ['Harbor.Loads'],
    asked: ': Loaded.weight true = 0',
    given:
      'attribute [-instance] instLoadedBool\nlocal instance (priority := high) : Loaded Bool := ⟨fun _ => 0⟩\ntheorem t : Loaded.weight true = 0 := rfl',
    codes: ['statement-changed', 'attribute-refused', 'command-refused', 'elaboration-error'],
  },
  {
    trick: 'a scoped instance of a library that the statement does not open',
    imports: lures,
    asked: '[Inhabited Crate] : (default : Crate).load = 3',
    given: 'open Anchor in\ntheorem t [h : Inhabited Crate] : (instInhabitedCrate.default).load = 3 := rfl',
    codes: ['statement-changed', 'elaboration-error'],
  },
  {
    trick: 'a namespace of a library exported over a name of its own',
    imports: tricks,
    asked: '(n : Nat) : double n = 0',
    given: 'export Tricks (double)\ntheorem t (n : Nat) : Tricks.double n = 0 := rfl',
    codes: ['statement-changed'],
  },
  {
    trick: 'the body of a hidden definition without `import all`',
    imports: ['Harbor.Basic'],
    asked: '(s : Span) : s.length = s.last - s.first + 1',
    given:
      'module\n\npublic import Harbor.Basic\n\npublic theorem t (s : Span) : s.length = s.last - s.first + 1 := rfl',
    isWhole: true,
    codes: ['elaboration-error'],
  },
  {
    trick:
      'a private function of a library declared anew, with another meaning, beside what `import all` brings',
    imports: ['Harbor.Basic'],
    asked: '(s : Span) : s.length = 1',
    given:
      'module\n\nimport all Harbor.Basic\npublic import Harbor.Basic\n\nprivate def Span.gap (_ : Span) : Nat := 0\n\npublic theorem t (s : Span) : s.length = 1 := by\n  have : s.gap = 0 := rfl\n  unfold Span.length\n  omega',
    isWhole: true,
    codes: ['elaboration-error'],
  },
  {
    trick: 'a statement about a hidden definition, which a module declares anew without the import',
    imports: ['Harbor.Basic'],
    asked: '(s : Span) : s.length = 1',
    given:
      'module\n\nimport Harbor.Inside\n\npublic structure Span where\n\npublic def Span.length (_ : Span) : Nat := 1\n\npublic theorem t (s : Span) : s.length = 1 := by\n  unfold Span.length\n  rfl',
    isWhole: true,
    codes: ['elaboration-error', 'import-refused', 'statement-changed', 'definition-changed'],
  },
  {
    trick: 'a private theorem of a library that rests on an axiom, by `import all`',
    imports: ['Harbor.Sealed'],
    asked: ': 7 < 3',
    given:
      'module\n\nimport all Harbor.Sealed\npublic import Harbor.Sealed\n\npublic theorem t : 7 < 3 := within 7',
    isWhole: true,
    codes: ['axiom'],
    says: 'of Harbor.Sealed, which rests on wishful',
  },
  {
    trick: 'a module that was not built for its errors',
    imports: ['Toolbox.Lemmas'],
    further: 'Harbor.Broken',
    asked: ': double 2 = 5',
    given: 'theorem t : double 2 = 5 := wrong',
    codes: ['import-refused'],
    says: 'lakatos build',
  },
];

const honestLures: readonly LibraryCase[] = [
  {
    trick: 'a rule of simp of a library that is proved, beside one that is not',
    imports: lures,
    asked: '(c : Crate) : (c.more 2).load = c.load + 2',
    given: 'theorem t (c : Crate) : (c.more 2).load = c.load + 2 := by simp only [Crate.load_more]',
  },
  {
    trick: 'an instance of a library whose law is proved',
    imports: lures,
    asked: '(a b : Unit) : a = b',
    given: 'theorem t (a b : Unit) : a = b := alike a b',
  },
  {
    trick: 'a simproc of a library that is right',
    imports: lures,
    asked: ': double 21 = 42',
    given: 'theorem t : double 21 = 42 := by simp only [doubled]',
  },
  {
    trick: 'a macro of a library for tactics',
    imports: lures,
    asked: '(p q : Prop) (a : p) (b : q) : p ∧ q',
    given: 'theorem t (p q : Prop) (a : p) (b : q) : p ∧ q := by both_sides',
  },
  {
    trick: 'scoped notation, instances and rules of a library, opened by both',
    imports: lures,
    asked: ': (default : Crate).load ⊹ 1 = 7',
    before: 'open Anchor\n',
    given: 'open Anchor\ntheorem t : (default : Crate).load ⊹ 1 = 7 := by simp only [default_load, double]',
  },
  {
    trick: 'a coercion of a library, as it was asked',
    imports: lures,
    asked: '(c : Crate) : (c : Nat) = c.load',
    given: 'theorem t (c : Crate) : (c : Nat) = c.load := rfl',
  },
  {
    trick: 'a local attribute, a local instance and a local notation in the proof alone',
    imports: ['Harbor.Loads'],
    asked: '(n : Nat) : Loaded.weight n + double 0 = n',
    given:
      'local notation "nought" => double 0\nlocal instance : Loaded Unit := ⟨fun _ => 0⟩\ntheorem own : nought = Loaded.weight () := rfl\nattribute [local simp] double_zero in\ntheorem t (n : Nat) : Loaded.weight n + double 0 = n := by simp',
  },
  {
    trick: 'a function of the name of one of a library, in a namespace of its own',
    imports: ['Toolbox.Lemmas'],
    asked: '(n : Nat) : 2 * n = double n',
    given:
      'namespace Own\ndef double (n : Nat) : Nat := 3 * n\nend Own\ntheorem t (n : Nat) : 2 * n = double n := twice n',
  },
];

const inside = 'module\n\nimport all Harbor.Basic\npublic import Harbor.Basic\n\n';

const honest: readonly LibraryCase[] = [
  {
    trick: 'the body of a hidden definition by `import all`',
    imports: ['Harbor.Basic'],
    asked: '(s : Span) : s.length = s.last - s.first + 1',
    given: `${inside}public theorem t (s : Span) : s.length = s.last - s.first + 1 := by\n  unfold Span.length Span.gap\n  rfl`,
    isWhole: true,
  },
  {
    trick: 'a module that takes the tools of a library for its proofs',
    imports: ['Toolbox.UseMeta'],
    asked: '(p q : Prop) (a : p) (b : q) : p ∧ q',
    given:
      'module\n\npublic import Toolbox.UseMeta\n\npublic theorem t (p q : Prop) (a : p) (b : q) : p ∧ q := by\n  split_all <;> assumption',
    isWhole: true,
  },
  {
    trick: 'an attribute of a library that files a theorem for a tactic',
    imports: ['Toolbox.SimpSet', 'Toolbox.Lemmas'],
    asked: ': double 2 = 4',
    given:
      '@[mfld_simps] theorem said : double 2 = 4 := rfl\ntheorem t : double 2 = 4 := by simp only [mfld_simps]',
  },
  {
    trick: 'a further name for a theorem by the command that Batteries has for it',
    imports: ['Toolbox.Registry'],
    asked: '(m n : Nat) : m + n = n + m',
    given: 'alias again := Nat.add_comm\ntheorem t (m n : Nat) : m + n = n + m := again m n',
  },
  {
    trick: 'a proved theorem of a module that has another with sorry',
    imports: rests,
    asked: ': double 1 ≤ double 2',
    given: 'theorem t : double 1 ≤ double 2 := finished 1',
  },
  {
    trick: 'a theorem on a proved theorem of such a module',
    imports: rests,
    asked: ': double 1 ≤ double 2',
    given: 'theorem t : double 1 ≤ double 2 := on_itself',
  },
  {
    trick: 'a proved theorem beside an axiom',
    imports: rests,
    asked: '(n : Nat) : n * 1 = n',
    given: 'theorem t (n : Nat) : n * 1 = n := harmless n',
  },
  {
    trick: 'a theorem about a function whose compiled code is another',
    imports: rests,
    asked: ': meant = false',
    given: 'theorem t : meant = false := by_rule',
  },
  {
    trick: 'a weak statement by a notation of a library that was asked so',
    imports: tricks,
    asked: ': Honest (1 = 2)',
    given: 'theorem t : Honest (1 = 2) := Or.inr trivial',
  },
  {
    trick: 'a function of an opened namespace that was asked so',
    imports: tricks,
    asked: '(n : Nat) : Tricks.double n = 0',
    given: 'open Tricks in\ntheorem t (n : Nat) : Tricks.double n = 0 := by simp',
  },
  {
    trick: 'further imports and a local rule of simp',
    imports: ['Toolbox.Lemmas'],
    further: 'Harbor.Tricks',
    asked: '(n : Nat) : double (n + 1) = double n + 2',
    given: 'theorem t (n : Nat) : double (n + 1) = double n + 2 := by simp only [doubling]',
  },
  {
    trick: 'an own lemma about what a library defines',
    imports: ['Harbor.Loads'],
    asked: ': Loaded.weight true + Loaded.weight (2 : Nat) = 3',
    given:
      'theorem one : Loaded.weight true = 1 := rfl\ntheorem t : Loaded.weight true + Loaded.weight (2 : Nat) = 3 := by rw [one, weight_nat]',
  },
];

const verify = async ({ imports, further, asked, before = '', given, isWhole }: LibraryCase) => {
  const header = (names: readonly string[]) => names.map((name) => `import ${name}\n`).join('');
  const reference = `${header(imports)}${before}theorem t ${asked} := by sorry\n`;
  const own = isWhole ? '' : header(further === undefined ? imports : [...imports, further]);
  const submission = `${own}${given}\n`;
  return await engine.verify({ reference, submission }, fileLimits);
};

describe('the gate with a library refuses', () => {
  test.each(refused.map((one) => ({ name: one.trick, one })))('$name', async ({ one }) => {
    const verdict = await verify(one);
    if (verdict.kind === 'accepted') throw new Error('accepted');
    const text = JSON.stringify(verdict.reasons);
    if (!verdict.reasons.some(({ code }) => one.codes.includes(code)))
      throw new Error(`refused for another reason than ${one.codes.join(', ')}: ${text}`);
    if (one.says !== undefined)
      expect(verdict.reasons.map(({ message }) => message).join('\n')).toContain(one.says);
  });
});

describe('the gate with a library accepts', () => {
  test.each([...honest, ...honestLures].map((one) => ({ name: one.trick, one })))(
    '$name',
    async ({ one }) => {
      const verdict = await verify(one);
      expect(verdict.kind === 'accepted' ? [] : verdict.reasons).toEqual([]);
    },
  );
});
