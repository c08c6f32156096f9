/-
trick: The error is announced in a docstring, so that `#guard_msgs` takes it out of the messages.
codes: command-refused, sorry, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
/-- error: unsolved goals
⊢ False -/
#guard_msgs (error, drop info) in
theorem two_add_two : 2 + 2 = 5 := by
  simp only [Nat.reduceAdd, Nat.reduceEqDiff]
  skip
