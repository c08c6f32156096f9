/-
what: Local lemmas in a `where` clause.
-/
-- reference
theorem six_divides (n : Nat) : (n * (n + 1)) % 2 = 0 := by
  sorry
-- submission
theorem six_divides (n : Nat) : (n * (n + 1)) % 2 = 0 :=
  main n
where
  step (n : Nat) : (n + 1) * (n + 2) = n * (n + 1) + 2 * (n + 1) := by
    rw [Nat.mul_comm (n + 1), ← Nat.add_mul, Nat.mul_comm]
  main : (n : Nat) → (n * (n + 1)) % 2 = 0
    | 0 => rfl
    | n + 1 => by
      have h := main n
      rw [step]
      omega
