/-
trick: `admit` closes the last of several goals.
codes: sorry
-/
-- reference
theorem both (p q : Prop) (hp : p) : p ∧ q := by
  sorry
-- submission
theorem both (p q : Prop) (hp : p) : p ∧ q := by
  constructor
  · exact hp
  · admit
