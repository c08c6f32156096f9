/-
what: Instances of a scope, of a namespace and of the whole file stay what they are where notations stand between them.
-/
-- reference
theorem two : 1 + 1 = 2 := by
  sorry
-- submission
class Size (α : Type) where
  size : α → Nat
namespace A
scoped instance : Size Nat where
  size n := n
section
local instance : Size Bool := ⟨fun _ => 1⟩
local notation "foo!" => (1 : Nat)
example : Size Bool := inferInstance
example : Size Nat := inferInstance
end
example : True := by
  have : Size Nat := inferInstance
  fail_if_success (have : Size Bool := inferInstance)
  trivial
notation "bar!" => (1 : Nat)
end A
example : True := by
  fail_if_success (have : Size Nat := inferInstance)
  trivial
notation "bar2!" => (1 : Nat)
open A in
example : Size Nat := inferInstance
open A
notation "bar3!" => (1 : Nat)
example : Size Nat := inferInstance

theorem two : 1 + 1 = 2 := rfl
