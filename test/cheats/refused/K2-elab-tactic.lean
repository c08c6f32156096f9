/-
trick: A tactic written with `elab` switches the kernel off while it adds its lemma.
codes: command-refused, kernel-rejected
-/
-- reference
import Lean

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
import Lean

open Lean in
def addWrong (env : Environment) : Environment :=
  let decl := .thmDecl
    { name := `shortcut, levelParams := [], type := mkConst ``False, value := mkConst ``True.intro }
  match env.addDeclCore 0 decl none (doCheck := false) with
  | .ok env => env
  | .error _ => env

open Lean Elab Tactic in
elab "wave_hands" : tactic => do
  modifyEnv addWrong
  evalTactic (← `(tactic| exact $(mkIdent `shortcut).elim))

theorem two_add_two : 2 + 2 = 5 := by
  wave_hands
