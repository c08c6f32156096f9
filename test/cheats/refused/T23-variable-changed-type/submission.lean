variable (x : Nat)

theorem nonneg : 0 ≤ x :=
  Nat.zero_le x
