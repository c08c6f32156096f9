/-
trick: A simplification procedure is code that runs inside `simp`.
codes: command-refused, kernel-rejected, macro-code
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
    { name := `shortcut, levelParams := [],
      type := mkApp3 (mkConst ``Eq [1]) (mkConst ``Nat) (mkRawNatLit 4) (mkRawNatLit 5)
      value := mkConst ``True.intro }
  match env.addDeclCore 0 decl none (doCheck := false) with
  | .ok env => env
  | .error _ => env

open Lean Meta Simp in
simproc fiveIsFour (_ = _) := fun _ => do
  modifyEnv addWrong
  return .continue

theorem two_add_two : 2 + 2 = 5 := by
  simp -failIfUnchanged only [fiveIsFour]
  exact shortcut
