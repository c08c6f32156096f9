/-
trick: The sorry is in a private lemma of a nested namespace, two steps away.
codes: sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Arith.Internal
private theorem base : 4 = 5 := by sorry
theorem step (a b : Nat) (h : a + b = 4) : a + b = 5 := h.trans base
end Arith.Internal

theorem two_add_two : 2 + 2 = 5 :=
  Arith.Internal.step 2 2 rfl
