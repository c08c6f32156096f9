/-
trick: A plain definition becomes a tactic by the attribute `@[tactic]`.
codes: macro-code, attribute-refused, command-refused, axiom
-/
-- reference
import Lean

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
import Lean

open Lean Elab Tactic in
@[tactic Lean.Parser.Tactic.done]
def evalDone' : Tactic := fun _ => do
  addDecl <| .axiomDecl
    { name := `shortcut, levelParams := [], type := mkConst ``False, isUnsafe := false }
  evalTactic (← `(tactic| exact $(mkIdent `shortcut).elim))

theorem two_add_two : 2 + 2 = 5 := by
  done
