/-
trick: A term elaborator written with `elab` adds a constant behind the kernel's back.
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
  let decl := .defnDecl
    { name := `shortcut, levelParams := [], type := mkConst ``False, value := mkConst ``True.intro,
      hints := .abbrev, safety := .safe }
  match env.addDeclCore 0 decl none (doCheck := false) with
  | .ok env => env
  | .error _ => env

open Lean Elab Term in
elab "the_truth" : term => do
  modifyEnv addWrong
  return mkConst `shortcut

theorem two_add_two : 2 + 2 = 5 :=
  False.elim the_truth
