/-
trick: `#eval` reads a file and puts it into a message.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
#eval show IO Unit from do
  try IO.println (← IO.FS.readFile "/etc/passwd") catch _ => pure ()

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
