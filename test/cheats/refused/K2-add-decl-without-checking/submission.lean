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
