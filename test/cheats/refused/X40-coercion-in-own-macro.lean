/-
trick: A coercion from `TSyntax` to `Syntax` would have its own term put into the macro that Lean makes of the next notation, as Lean sees through coercions; that term runs when the notation is used.
codes: elaboration-error
-/
-- reference
theorem two : 1 + 1 = 2 := by
  sorry
-- submission
open Lean
instance (priority := 100000) (x : TSyntax `term) : CoeT (TSyntax `term) x Syntax := ⟨Syntax.mkNumLit "5"⟩
notation "foo!" => (1 : Nat)
example : foo! = 5 := rfl

theorem two : 1 + 1 = 2 := rfl
