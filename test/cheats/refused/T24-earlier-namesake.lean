/-
trick: An earlier declaration of the same short name, with sorry, is what the proof refers to.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Draft
theorem two_add_two : 2 + 2 = 5 := by
  sorry
end Draft

theorem two_add_two : 2 + 2 = 5 :=
  Draft.two_add_two
