theorem nonneg (a : Nat) : 0 ≤ a :=
  Nat.zero_le a
