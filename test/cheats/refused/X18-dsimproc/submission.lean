import Lean

dsimproc_decl keep (_ + _) := fun _ => return .continue

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
