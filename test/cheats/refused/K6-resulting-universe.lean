/-
trick: `bootstrap.inductiveCheckResultingUniverse` switches off the check of an inductive type's universe.
codes: option-refused, elaboration-error
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
set_option bootstrap.inductiveCheckResultingUniverse false

inductive Big : Type where
  | mk (α : Type) : Big

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
