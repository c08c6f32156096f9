/-
trick: The first proof ends with a `variable` that the second theorem picks up.
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

section
variable [h : Nonempty (4 = 5)]

theorem second_sum : 2 + 2 = 5 := by
  exact h.elim id
end
