/-
what: The theorem lives in a namespace, helpers in nested ones.
-/
-- reference
namespace Algebra.Basic
theorem mul_two (n : Nat) : n * 2 = n + n := by
  sorry
end Algebra.Basic
-- submission
namespace Algebra
namespace Helper
theorem two_mul' (n : Nat) : 2 * n = n + n := by omega
end Helper
namespace Basic
open Helper in
theorem mul_two (n : Nat) : n * 2 = n + n := by
  rw [Nat.mul_comm, two_mul']
end Basic
end Algebra
