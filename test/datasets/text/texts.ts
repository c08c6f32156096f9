import fc from '../../support/properties.ts';

/** A file's beginning: commands that come before theorems in real suites, with comments that look like code. */
export const headers = fc
  .array(
    fc.constantFrom(
      'import Mathlib',
      'public import Mathlib.Data.Nat.Basic',
      'meta import Lean.Elab.Command',
      '@[expose] public section',
      'open Nat Real',
      'open scoped BigOperators',
      'set_option maxHeartbeats 0',
      '/- theorem hidden : True := by sorry -/',
      '-- theorem hidden : True := sorry',
      'namespace Inner',
      'variable {n : Nat}',
      'universe u v',
      'structure Point where\n  x : Nat\n  y : Nat := 3',
      'def twice (n : Nat) : Nat := 2 * n',
      '@[simp] def thrice : Nat → Nat\n  | 0 => 0\n  | n + 1 => thrice n + 3',
      'def quoted : String := "theorem in_text : True := sorry -- no"',
      "def letter : Char := ':'",
      'noncomputable section',
      'instance : Inhabited Point := ⟨⟨0, 0⟩⟩',
      'local notation "ten" => 10',
    ),
    { maxLength: 5 },
  )
  .map((commands) => commands.map((command) => `${command}\n\n`).join(''));

export const names = fc.constantFrom(
  'foo',
  "foo'",
  'Foo.bar',
  'imo_2022_p6',
  '«odd name»',
  'n₁',
  'sorry_free',
);

/** What stands between name and proof. */
export const types = fc
  .tuple(
    fc.array(
      fc.constantFrom(
        '(n : ℕ)',
        '\n(vars : List Nat)',
        '[Group G]',
        '{x : ℤ}',
        '(h : let y := 2; y = 2)',
        '⦃a b⦄',
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom(
      'n + 1 = 1 + n',
      '∀ x, ∃ y, x = y',
      'let k := 2\n    k = 2',
      '(fun x => x) n = n -- := by sorry',
      'True /- := sorry -/',
      '{x | x > 0} = {y : ℕ | 0 < y}',
      '"text := sorry".length = 14',
      'let ⟨a, b⟩ := (1, 2); have := a; a < b',
      'm = 1 ∨\n  m = 2',
    ),
  )
  .map(([binders, type]) => ({ binders: binders.map((binder) => ` ${binder}`).join(''), type }));

/** Types with a `|` or `=>` that begins no equation. */
export const barred = fc.constantFrom(
  '∀ x : ℤ, |x| = |(-x)|',
  '|x| + |y| ≥ |x + y| → ∃ f : ℕ → ℕ, f = fun x => x',
  '(a || b) = true ∨ (f <| 1) = 2',
  'a ||| b = b ||| a',
  'match n with\n  | 0 => True\n  | _ => n > 0',
  '(fun | 0 => 1 | n + 1 => n) = f',
  'P fun | 0 => True | _ => False',
  'xs |>.map f = xs.map f',
  'P[X | Y] ≤ 1 ∧ {x | p x} = ∅',
);

/** Proofs without a `:=` before them. */
export const proofsInParts = fc.constantFrom(
  '\n  | 0 => rfl\n  | n + 1 => by\n    obtain ⟨x, h⟩ := foo n\n    simp [h]',
  ' | rfl => rfl',
  '\n  | 0, _ => by simp\n  | _ + 1, h@(.inl ⟨_, _⟩) => h',
  '\n  | .inl h | .inr h => h',
  '\n| [], _ => rfl\n| x :: xs, n => calc\n    x = x := rfl',
  ' where\n  mp h := h\n  mpr := id',
);

export const placeholders = fc.constantFrom(
  ' := by sorry',
  ' := sorry',
  ':= by\n  sorry',
  ' :=\nsorry',
  ' :=\n  sorry',
  ' := by\n',
  ' :=',
  '\n  := by -- a hint\n  sorry',
  ' := (sorry)',
  ' := by exact sorry',
  ' := by { sorry }',
  ' := by\n  · admit',
);

export const proofs = fc.constantFrom(
  ' := by\n  omega',
  ' := rfl',
  ' := by\n  let z := 3\n  simp',
  ' := (by trivial : True)',
);

/** What may stand behind a problem. */
export const tails = fc.constantFrom(
  '',
  '\n',
  '\n\nend Inner\n',
  '\n-- the end',
  '\n\n/-- of what follows -/\ndef later := 1\n',
);
