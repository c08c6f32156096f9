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
