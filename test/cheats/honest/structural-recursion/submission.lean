theorem grows : ∀ n : Nat, n < 2 ^ n
  | 0 => by decide
  | n + 1 => by
    have h := grows n
    rw [Nat.pow_succ]
    omega
