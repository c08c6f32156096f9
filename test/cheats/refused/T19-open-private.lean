/-
trick: `open private` reaches for the internals of the library.
codes: command-refused, elaboration-error, parse-error, import-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
open private Lean.Environment.mk from Lean.Environment

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
