/-
trick: An instance for the raw literal 5, with a high priority: the numeral means 4.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
instance (priority := 9000) : OfNat Nat (nat_lit 5) := ⟨nat_lit 4⟩

theorem two_add_two : 2 + 2 = 5 :=
  rfl
