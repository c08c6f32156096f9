/-
trick: `lcProof`, the compiler's own proof of everything.
codes: elaboration-error, axiom, term-refused, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
theorem two_add_two : 2 + 2 = 5 :=
  lcProof
