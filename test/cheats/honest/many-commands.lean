/-
what: Commands of many kinds around the theorem: classes, mixfix operators, derived instances, docs, reducibility.
-/
-- reference
theorem asked (a b : Nat) (h : a ≤ b) : a < b + 1 := by
  sorry
-- submission
set_option linter.all false
universe w

structure Base where
  x : Nat
deriving Repr, BEq, Hashable, Inhabited
structure Derived extends Base where
  y : Nat := 0
deriving Repr, BEq, Hashable, Inhabited

inductive Side
  | left
  | right
deriving instance DecidableEq, Ord for Side

class Size (α : Type w) where
  size : α → Nat
export Size (size)

instance : Size Derived where
  size d := d.x + d.y
noncomputable instance : Add Base := ⟨fun p q => ⟨p.x + q.x⟩⟩

abbrev Index := Fin 3
@[reducible] def Small := Fin 2
@[inline] def next (i : Nat) : Nat := i + 1
protected noncomputable def Base.twice (b : Base) : Base := b + b
/-- Twice a base. -/
add_decl_doc Base.twice

prefix:max "↑ₙ" => next
infixr:67 " ⊕ₙ " => fun (m n : Nat) => m + n
postfix:max "!!" => next

macro (priority := high) "close" : tactic => `(tactic| (first | rfl | omega))
local macro "two" : term => `(2)
syntax "try_all" tacticSeq : tactic
macro_rules
  | `(tactic| try_all $t) => `(tactic| all_goals try ($t))

@[simp] theorem next_eq (n : Nat) : next n = n + 1 := rfl
attribute [irreducible] next
unseal next in
theorem next_two : next two = 3 := rfl
attribute [-simp] next_eq

namespace Inner
variable (n : Nat) in
theorem le_next : n ≤ n + 1 := by close
scoped notation "ten" => 10
end Inner
open Inner hiding le_next
open Nat (succ_le_of_lt)

noncomputable instance : Inhabited (Nat → Nat) := ⟨fun n => n⟩

#check (size : Derived → Nat)
#print Side
#synth Add Base
#print axioms next_two

/-- The asked theorem. -/
theorem asked (a b : Nat) (h : a ≤ b) : a < b + 1 := by
  have _ := Inner.le_next a
  try_all skip
  close
