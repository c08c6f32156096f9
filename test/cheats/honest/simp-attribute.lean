/-
what: `@[simp]` on helper and theorem, which the reference does not have.
-/
-- reference
theorem double_zero (n : Nat) : 0 * n + 0 = 0 := by
  sorry
-- submission
def zeroed (n : Nat) : Nat := 0 * n

@[simp] theorem zeroed_eq (n : Nat) : zeroed n = 0 := by
  simp [zeroed]

@[simp] theorem double_zero (n : Nat) : 0 * n + 0 = 0 := by
  have h : zeroed n + 0 = 0 := by simp
  simpa [zeroed] using h
