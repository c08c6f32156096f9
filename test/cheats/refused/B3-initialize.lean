/-
trick: An `initialize` block, to be run by whoever imports the file.
codes: command-refused
-/
-- reference
import Lean

theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Lean

initialize
  IO.FS.writeFile "/tmp/owned" "yes"

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
