/-
trick: The coercion from `TSyntax` to `Syntax` stands in the file before the text opens it, under an abbreviation of its class.
codes: elaboration-error
-/
-- reference
theorem two : 1 + 1 = 2 := by
  sorry
-- submission
open Lean
abbrev Coercion (x : TSyntax `term) := CoeHTCT (TSyntax `term) Syntax
namespace Hidden
scoped instance (priority := 100000) (x : TSyntax `term) : Coercion x := ⟨fun _ => Syntax.mkNumLit "5"⟩
end Hidden
open Hidden in
notation "foo!" => (1 : Nat)
example : foo! = 5 := rfl

theorem two : 1 + 1 = 2 := rfl
