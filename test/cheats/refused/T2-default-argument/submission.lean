theorem positive (n : Nat := 1) : 0 ≤ n :=
  Nat.zero_le n
