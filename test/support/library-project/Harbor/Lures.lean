import Toolbox.Lemmas
import Lean.Meta.Tactic.Simp.BuiltinSimprocs.Nat
import Lean.Elab.Command

/- What automation takes without being told, and what nobody has proved of it; and honest things of the same kinds. -/

open Lean Meta Elab Command

structure Crate where
  load : Nat

def Crate.more (c : Crate) (n : Nat) : Crate := ⟨c.load + n⟩

/-- Used by `simp` without a word. -/
@[simp] theorem Crate.light (c : Crate) : c.load = 0 := by sorry
@[simp] theorem Crate.load_more (c : Crate) (n : Nat) : (c.more n).load = c.load + n := rfl

class Tidy (α : Type) where
  same : ∀ a b : α, a = b

instance : Tidy Nat := ⟨by sorry⟩
instance : Tidy Unit := ⟨fun _ _ => rfl⟩

theorem alike {α : Type} [Tidy α] (a b : α) : a = b := Tidy.same a b

instance : Coe Crate Nat := ⟨Crate.load⟩

/-- Right, and a rule of `simp` from now on. -/
simproc doubled (double _) := fun e => do
  let some n ← Nat.fromExpr? e.appArg! | return .continue
  let result := mkNatLit (2 * n)
  return .done { expr := result, proof? := some (← mkDecideProof (← mkEq e result)) }

/-- A tactic of Lean's with one more way, which proves nothing. -/
macro_rules | `(tactic| trivial) => `(tactic| exact sorryAx _ true)

macro "both_sides" : tactic => `(tactic| (constructor <;> assumption))

elab "#assume " : command => do
  let declaration := Declaration.axiomDecl
    { name := `assumed, levelParams := [], type := .const ``False [], isUnsafe := false }
  liftCoreM (addDecl declaration)

namespace Anchor
scoped infixl:65 " ⊹ " => fun (m n : Nat) => double m + n
scoped instance : Inhabited Crate := ⟨⟨3⟩⟩
@[scoped simp] theorem default_load : (default : Crate).load = 3 := rfl
end Anchor
