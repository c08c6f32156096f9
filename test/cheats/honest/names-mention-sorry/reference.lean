theorem no_sorry_needed (axiom_of_choice : Nat) : axiom_of_choice ≤ axiom_of_choice + 1 := by
  sorry
