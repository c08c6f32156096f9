/-
trick: A second definition of the same short name wins because its namespace is opened closer to the theorem.
codes: statement-changed, definition-changed
-/
-- reference
def Lib.isGood (n : Nat) : Prop := n = 1
open Lib

theorem good (n : Nat) : isGood n := by
  sorry
-- submission
def Lib.isGood (n : Nat) : Prop := n = 1
def Lib2.isGood (n : Nat) : Prop := n = n
open Lib2

theorem good (n : Nat) : isGood n :=
  rfl
