/-
trick: The asked name is a class field, so its instance argument stays invisible.
codes: kind-changed, statement-changed
-/
-- reference
theorem Claim.proof : 2 + 2 = 5 := by
  sorry
-- submission
class Claim : Prop where
  proof : 2 + 2 = 5
