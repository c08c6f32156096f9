/-
trick: `unsafeCast` in the compiled code of a safe-looking function, then `native_decide`.
codes: command-refused, attribute-refused, native-trust, axiom
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
unsafe def answerImpl (_ : Nat) : Bool := unsafeCast true

@[implemented_by answerImpl]
def answer (n : Nat) : Bool := decide (n + 2 = 5)

theorem two_add_two : 2 + 2 = 5 :=
  of_decide_eq_true (show answer 2 = true by native_decide)
