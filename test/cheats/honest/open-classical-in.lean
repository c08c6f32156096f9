/-
what: `open Classical in` for a proof by cases.
-/
-- reference
theorem peirce (p q : Prop) : ((p → q) → p) → p := by
  sorry
-- submission
open Classical in
theorem peirce (p q : Prop) : ((p → q) → p) → p := by
  intro h
  by_cases hp : p
  · exact hp
  · exact h (fun hp' => absurd hp' hp)
