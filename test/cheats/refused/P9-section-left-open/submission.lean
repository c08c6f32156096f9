theorem first_sum : 1 + 1 = 2 := by
  rfl

section
variable [h : Nonempty (4 = 5)]

theorem second_sum : 2 + 2 = 5 := by
  exact h.elim id
end
