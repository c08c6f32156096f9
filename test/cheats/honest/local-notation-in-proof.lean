/-
what: A local notation that only the proof and its helper use.
-/
-- reference
theorem square_sum (a : Nat) : (a + 1) * (a + 1) = a * a + 2 * a + 1 := by
  sorry
-- submission
local notation:max "sq(" a ")" => a * a

theorem sq_succ (a : Nat) : sq(a + 1) = sq(a) + 2 * a + 1 := by
  rw [Nat.add_mul, Nat.mul_add]
  omega

theorem square_sum (a : Nat) : (a + 1) * (a + 1) = a * a + 2 * a + 1 :=
  sq_succ a
