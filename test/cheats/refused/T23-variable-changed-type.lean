/-
trick: The section variable has another type.
codes: statement-changed
-/
-- reference
variable (x : Int)

theorem nonneg : 0 ≤ x := by
  sorry
-- submission
variable (x : Nat)

theorem nonneg : 0 ≤ x :=
  Nat.zero_le x
