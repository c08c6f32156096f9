/-
trick: `#eval IO.Process.exit 0`: the process ends as if all were well.
codes: command-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
#eval (IO.Process.exit 0 : IO Unit)

theorem two_add_two : 2 + 2 = 5 := rfl
