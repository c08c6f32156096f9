variable {α : Type}

theorem all_equal (a b : α) : a = b := by
  sorry
