/-
trick: `run_meta` adds an axiom to the environment.
codes: command-refused, axiom
-/
-- reference
import Lean

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
import Lean

open Lean in
run_meta
  addDecl <| .axiomDecl {
    name := `shortcut, levelParams := [], type := mkConst ``False, isUnsafe := false }

theorem two_add_two : 2 + 2 = 5 :=
  shortcut.elim
