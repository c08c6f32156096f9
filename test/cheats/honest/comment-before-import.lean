/-
what: A licence comment stands before the imports.
-/
-- reference
/-
A comment before the imports.
-/
import Lean

theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
-- another comment
/- and one more -/
import Lean

theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
