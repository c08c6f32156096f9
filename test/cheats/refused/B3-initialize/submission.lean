import Lean

initialize
  IO.FS.writeFile "/tmp/owned" "yes"

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
