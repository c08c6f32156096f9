/-
trick: `run_cmd` adds an axiom to the environment.
codes: command-refused, axiom
-/
-- reference
import Lean

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
import Lean

open Lean in
def addShortcut (env : Environment) : Environment :=
  let decl := .axiomDecl
    { name := `shortcut, levelParams := [], type := mkConst ``False, isUnsafe := false }
  match env.addDeclCore 0 decl none with
  | .ok env => env
  | .error _ => env

run_cmd Lean.modifyEnv addShortcut

theorem two_add_two : 2 + 2 = 5 :=
  shortcut.elim
