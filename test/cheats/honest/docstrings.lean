/-
what: Docstrings and module docs.
-/
-- reference
/-- Addition commutes. -/
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
/-! # Addition

Notes on `add_swap`. -/

/-- Addition commutes, by the library. -/
theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b -- done
