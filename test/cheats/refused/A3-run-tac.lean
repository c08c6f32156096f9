/-
trick: `run_tac` inside the proof adds the axiom, then uses it.
codes: command-refused, term-refused, axiom
-/
-- reference
import Lean

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
import Lean

open Lean in
theorem two_add_two : 2 + 2 = 5 := by
  run_tac
    addDecl <| .axiomDecl {
      name := `shortcut, levelParams := [], type := mkConst ``False, isUnsafe := false }
  exact shortcut.elim
