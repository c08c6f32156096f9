/-
trick: `elab_rules` gives a tactic syntax a meaning by code.
codes: command-refused, axiom
-/
-- reference
import Lean

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
import Lean

syntax "wave_hands" : tactic

open Lean Elab Tactic in
elab_rules : tactic
  | `(tactic| wave_hands) => do
    addDecl <| .axiomDecl
      { name := `shortcut, levelParams := [], type := mkConst ``False, isUnsafe := false }
    evalTactic (← `(tactic| exact $(mkIdent `shortcut).elim))

theorem two_add_two : 2 + 2 = 5 := by
  wave_hands
