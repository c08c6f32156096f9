/-
what: The statement contains `if`, `decide` and a Bool coerced to a proposition.
-/
-- reference
theorem bools (n : Nat) : (if n = 0 then true else decide (0 < n)) := by
  sorry
-- submission
theorem bools (n : Nat) : (if n = 0 then true else decide (0 < n)) := by
  split
  · rfl
  · simp
    omega
