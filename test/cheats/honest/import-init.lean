/-
what: The reference has no import, the submission says `import Init`, which is always there.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Init

theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
