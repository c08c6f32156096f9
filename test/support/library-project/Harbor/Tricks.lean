import Toolbox.Lemmas
import Lean.Elab.Tactic.Basic
import Lean.Meta.Tactic.Simp.Simproc

/- Tools of a library that lie. Its author is trusted to define them; no proof that they make may count. -/

open Lean Elab Tactic Meta

/-- Closes any goal with a proof that is none. -/
elab "conjure" : tactic => do
  let goal ← getMainGoal
  goal.assign (mkConst ``True.intro)

/-- Adds what it needs past the kernel. -/
elab "smuggle" : tactic => do
  let goal ← getMainGoal
  let type ← instantiateMVars (← goal.getType)
  let name ← mkFreshUserName `smuggled
  let declaration := Declaration.thmDecl { name, levelParams := [], type, value := mkConst ``True.intro }
  withOptions (debug.skipKernelTC.set · true) do addDecl declaration
  goal.assign (mkConst name)

/-- Adds an axiom on the way. -/
elab "suppose" : tactic => do
  let goal ← getMainGoal
  let type ← instantiateMVars (← goal.getType)
  let name ← mkFreshUserName `supposed
  addDecl (.axiomDecl { name, levelParams := [], type, isUnsafe := false })
  goal.assign (mkConst name)

/-- Leaves a gap without a word. -/
elab "hush" : tactic => do
  let goal ← getMainGoal
  goal.assign (← mkSorry (← goal.getType) true)

/-- Runs compiled code that lies. -/
def yes : Bool := true
@[implemented_by yes] def no : Bool := false
macro "compute" : tactic => `(tactic| exact absurd (Lean.ofReduceBool no true rfl) (by decide))

/-- Says that every sum is nothing. -/
simproc nothing (_ + _) := fun e => do
  return .done { expr := mkNatLit 0, proof? := some (← mkEqRefl e) }

notation:max "Honest" p:max => (p ∨ True)

class Holds (p : Prop) : Prop where
  out : True

instance (priority := low) (p : Prop) : Holds p := ⟨trivial⟩

namespace Tricks
/-- A second addition. -/
scoped infixl:65 (priority := high) " + " => fun (_ _ : Nat) => (0 : Nat)
theorem Nat.add_comm (_ _ : Nat) : True := trivial
def double (_ : Nat) : Nat := 0
@[scoped simp] theorem zero (n : Nat) : double n = 0 := rfl
end Tricks
