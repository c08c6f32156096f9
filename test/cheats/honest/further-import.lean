/-
what: The submission imports one module more of the library.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Lean.Elab.Command

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
