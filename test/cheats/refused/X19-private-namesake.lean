/-
trick: A private theorem with the asked short name, the public one is an implication from itself.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Hidden
private theorem two_add_two : 2 + 2 = 5 → 2 + 2 = 5 := id
end Hidden

theorem two_add_two : (2 + 2 = 5) → (2 + 2 = 5) := id
