/-
trick: An instance makes the numeral 5 mean 4.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
instance : OfNat Nat 5 := ⟨4⟩

theorem two_add_two : 2 + 2 = 5 :=
  rfl
