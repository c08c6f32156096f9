namespace Demo
theorem absurdity : 1 = 2 ∨ False := by
  sorry
end Demo
