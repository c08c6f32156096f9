namespace Demo
theorem all_equal (a b : Nat) : a = b := by
  sorry
end Demo
