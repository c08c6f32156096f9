namespace Algebra.Basic
theorem mul_two (n : Nat) : n * 2 = n + n := by
  sorry
end Algebra.Basic
