/-
what: Names contain the words sorry and axiom.
-/
-- reference
theorem no_sorry_needed (axiom_of_choice : Nat) : axiom_of_choice ≤ axiom_of_choice + 1 := by
  sorry
-- submission
theorem not_sorry (sorry_count : Nat) : sorry_count ≤ sorry_count + 1 := by
  omega

theorem no_sorry_needed (axiom_of_choice : Nat) : axiom_of_choice ≤ axiom_of_choice + 1 :=
  not_sorry axiom_of_choice
