/-
trick: A macro with code assembles the name `sorryAx` from two halves.
codes: macro-code, sorry, command-refused
-/
-- reference
import Lean

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
import Lean

open Lean in
macro "by_arithmetic" : term => do
  let f := mkIdent (Name.mkSimple ("sorry" ++ "Ax"))
  `($f _ true)

theorem two_add_two : 2 + 2 = 5 :=
  by_arithmetic
