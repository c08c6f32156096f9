def Lib.isGood (n : Nat) : Prop := n = 1
def Lib2.isGood (n : Nat) : Prop := n = n
open Lib2

theorem good (n : Nat) : isGood n :=
  rfl
