import Lean

register_option my.flag : Bool := { defValue := true, descr := "a flag" }

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
