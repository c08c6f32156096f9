def Lib.isGood (n : Nat) : Prop := n = 1
open Lib

theorem good (n : Nat) : isGood n := by
  sorry
