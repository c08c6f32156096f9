namespace Demo
theorem all_equal (α : Type) [Inhabited α] (a b : α) : a = b := by
  sorry
end Demo
