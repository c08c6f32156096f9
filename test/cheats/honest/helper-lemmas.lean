/-
what: Two helper lemmas before the theorem.
-/
-- reference
theorem sum_square (a b : Nat) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b := by
  sorry
-- submission
theorem twice (x : Nat) : 2 * x = x + x := by
  omega

theorem expand (a b c d : Nat) : (a + b) * (c + d) = a * c + a * d + (b * c + b * d) := by
  rw [Nat.add_mul, Nat.mul_add, Nat.mul_add]

theorem sum_square (a b : Nat) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b := by
  rw [expand, twice, Nat.mul_comm b a]
  omega
