/-
what: A proof by matching on disjunctions and existentials.
-/
-- reference
theorem or_swap (p q r : Prop) : p ∨ q ∨ r → r ∨ q ∨ p := by
  sorry
-- submission
theorem or_swap (p q r : Prop) : p ∨ q ∨ r → r ∨ q ∨ p := fun h =>
  match h with
  | .inl hp => .inr (.inr hp)
  | .inr (.inl hq) => .inr (.inl hq)
  | .inr (.inr hr) => .inl hr
