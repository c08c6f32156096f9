/-- error: unsolved goals
⊢ False -/
#guard_msgs (error, drop info) in
theorem two_add_two : 2 + 2 = 5 := by
  simp only [Nat.reduceAdd, Nat.reduceEqDiff]
  skip
