/-
trick: The axiom behind `native_decide` is used directly.
codes: native-trust, axiom, term-refused
-/
-- reference
theorem big : 2 ^ 20 % 7 = 4 := by
  sorry
-- submission
def check : Bool := decide (2 ^ 20 % 7 = 4)

theorem big : 2 ^ 20 % 7 = 4 :=
  of_decide_eq_true (Lean.ofReduceBool check true rfl)
