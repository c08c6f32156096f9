/-
trick: `open ... renaming` gives a known name to another function.
codes: statement-changed
-/
-- reference
def Lib.low (n : Nat) : Nat := n
def Lib.high (n : Nat) : Nat := n + 1
open Lib

theorem strange (n : Nat) : low n = high n := by
  sorry
-- submission
def Lib.low (n : Nat) : Nat := n
def Lib.high (n : Nat) : Nat := n + 1
open Lib (high)
open Lib renaming high → low

theorem strange (n : Nat) : low n = high n :=
  rfl
