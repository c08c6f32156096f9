/-
trick: `#eval` starts a process that outlives the check.
codes: command-refused, elaboration-error
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
#eval show IO Unit from do
  let _ ← IO.Process.spawn { cmd := "sh", args := #["-c", "sleep 60; echo accepted > result.json"] }

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
