import Lean

initialize counter : IO.Ref Nat ← IO.mkRef 0

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
