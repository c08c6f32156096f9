/-
trick: The coercion from `TSyntax` to `Syntax` becomes an instance in the very command that defines the notation.
codes: macro-code
-/
-- reference
theorem two : 1 + 1 = 2 := by
  sorry
-- submission
open Lean
def coercion (x : TSyntax `term) : CoeT (TSyntax `term) x Syntax := ⟨Syntax.mkNumLit "5"⟩
attribute [local instance 100000] coercion in
notation "foo!" => (1 : Nat)
example : foo! = 5 := rfl

theorem two : 1 + 1 = 2 := rfl
