/-
trick: `register_option` runs code at initialisation.
codes: command-refused, elaboration-error
-/
-- reference
import Lean

theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Lean

register_option my.flag : Bool := { defValue := true, descr := "a flag" }

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
