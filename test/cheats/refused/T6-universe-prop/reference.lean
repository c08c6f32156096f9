theorem all_equal.{u} (α : Sort u) (a b : α) : a = b := by
  sorry
