/-
trick: `addDeclCore` with checking off puts a theorem with a wrong proof into the environment.
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

run_cmd Lean.modifyEnv addWrong

theorem two_add_two : 2 + 2 = 5 :=
  shortcut.elim
