/-
trick: `by_elab` builds the proof term by code, which first adds an axiom.
codes: term-refused, command-refused, axiom
-/
-- reference
import Lean

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
import Lean

open Lean in
theorem two_add_two : 2 + 2 = 5 :=
  by_elab do
    addDecl <| .axiomDecl
      { name := `shortcut, levelParams := [], type := mkConst ``False, isUnsafe := false }
    let claim ← Elab.Term.elabTerm (← `(2 + 2 = 5)) none
    return mkApp2 (mkConst ``False.elim [.zero]) claim (mkConst `shortcut)
