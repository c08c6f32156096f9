def Lib.low (n : Nat) : Nat := n
def Lib.high (n : Nat) : Nat := n + 1
open Lib (high)
open Lib renaming high → low

theorem strange (n : Nat) : low n = high n :=
  rfl
