/-
trick: The endless recursion is a `let rec` inside the proof.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  let rec go (n : Nat) : 4 = 5 := go (n + 1)
  termination_by n
  decreasing_by sorry
  go 0
