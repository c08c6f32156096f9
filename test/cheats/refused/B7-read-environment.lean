/-
trick: `#eval` reads the environment variables.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
#eval show IO Unit from do
  IO.println (repr (← IO.getEnv "PATH"))

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
