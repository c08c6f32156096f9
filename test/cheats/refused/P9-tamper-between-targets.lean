/-
trick: Between two asked theorems the first "proof" leaves an instance behind that changes the second statement.
codes: statement-changed
-/
-- reference
theorem first_sum : 1 + 1 = 2 := by
  sorry

theorem second_sum : 2 + 2 = 5 := by
  sorry
-- submission
theorem first_sum : 1 + 1 = 2 := by
  rfl

instance : OfNat Nat 5 := ⟨4⟩

theorem second_sum : 2 + 2 = 5 := by
  rfl
