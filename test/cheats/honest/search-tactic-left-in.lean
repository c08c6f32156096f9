/-
what: `exact?` succeeds and leaves only an informational message.
-/
-- reference
theorem cancel (a b c : Nat) (h : a + c ≤ b + c) : a ≤ b := by
  sorry
-- submission
theorem cancel (a b c : Nat) (h : a + c ≤ b + c) : a ≤ b := by
  exact?
