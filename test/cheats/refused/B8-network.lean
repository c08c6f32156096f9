/-
trick: `#eval` starts a program that talks to the network.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
#eval show IO Unit from do
  let _ ← IO.Process.output { cmd := "curl", args := #["http://127.0.0.1/"] }

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
