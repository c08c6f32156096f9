/-
trick: Two theorems prove each other, counting upwards.
codes: elaboration-error
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
mutual
theorem no_gap (n : Nat) : n + 1 = n := Nat.succ.inj (other (n + 1))
theorem other (n : Nat) : n + 1 = n := Nat.succ.inj (no_gap (n + 1))
end
