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
