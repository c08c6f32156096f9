theorem Claim.proof : 2 + 2 = 5 := by
  sorry
