/-
what: Names in French quotes, with a space, a dot, a keyword and an emoji.
-/
-- reference
theorem «weird name» (n : Nat) : n = n := by
  sorry

theorem Demo.«a.b» : 1 + 1 = 2 := by
  sorry

theorem «theorem» : 2 + 2 = 4 := by
  sorry

theorem «🙂» : 3 + 3 = 6 := by
  sorry
-- submission
theorem «weird name» (n : Nat) : n = n := by
  rfl

namespace Demo
theorem «a.b» : 1 + 1 = 2 := by
  rfl
end Demo

theorem «theorem» : 2 + 2 = 4 := by
  rfl

theorem «🙂» : 3 + 3 = 6 := by
  rfl
