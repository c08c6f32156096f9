/-
trick: The axiom is private, has a docstring and modifiers before the keyword.
codes: command-refused, axiom
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Foundation
/-- Proved in the appendix. -/
private axiom choice_of_numerals : ∀ n : Nat, n = n + 1
theorem four_eq_five : 4 = 5 := choice_of_numerals 4
end Foundation

theorem two_add_two : 2 + 2 = 5 :=
  Foundation.four_eq_five
