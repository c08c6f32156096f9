/-
trick: `#eval` writes into the folder of the Lean library.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
#eval show IO Unit from do
  try IO.FS.writeFile "/lib/lean/Evil.olean" "x" catch _ => pure ()

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
