/-
trick: A goal is left open.
codes: elaboration-error
-/
-- reference
theorem both (p q : Prop) (hp : p) : p ∧ q := by
  sorry
-- submission
theorem both (p q : Prop) (hp : p) : p ∧ q := by
  constructor
  · exact hp
