/-
trick: The code stands after the theorem, on the last line, behind `open ... in`.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b

open Nat in set_option maxRecDepth 1000 in #eval IO.println "done"
