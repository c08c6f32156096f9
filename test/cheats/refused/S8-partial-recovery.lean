/-
trick: A `partial` proof of itself, in the hope that error recovery keeps it.
codes: command-refused, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
partial def loop : Nat → 2 + 2 = 5 :=
  fun n => loop (n + 1)

theorem two_add_two : 2 + 2 = 5 :=
  loop 0
