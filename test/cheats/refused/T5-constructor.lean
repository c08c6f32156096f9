/-
trick: The asked name is the constructor of an inductive type whose statement it carries.
codes: kind-changed, statement-changed, theorem-missing
-/
-- reference
theorem Claim.proof : 2 + 2 = 5 := by
  sorry
-- submission
inductive Claim : Prop where
  | proof : Claim
