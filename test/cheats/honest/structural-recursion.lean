/-
what: A theorem that calls itself on a smaller argument.
-/
-- reference
theorem grows : ∀ n : Nat, n < 2 ^ n := by
  sorry
-- submission
theorem grows : ∀ n : Nat, n < 2 ^ n
  | 0 => by decide
  | n + 1 => by
    have h := grows n
    rw [Nat.pow_succ]
    omega
