/-
trick: A `panic!` in evaluated code writes to standard error and goes on.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
def steps : Nat := if 2 < 3 then panic! "verified" else 7

theorem two_add_two : 2 + 2 = 5 := by
  simp (config := { maxSteps := steps + 1000 }) -failIfUnchanged only []
  sorry
