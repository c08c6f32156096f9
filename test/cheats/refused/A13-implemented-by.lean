/-
trick: The compiled code of a function says something else than its definition, and `native_decide` believes it.
codes: attribute-refused, native-trust, axiom
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
def yes : Nat → Bool := fun _ => true

@[implemented_by yes]
def claim (n : Nat) : Bool := decide (n + 2 = 5)

theorem two_add_two : 2 + 2 = 5 :=
  of_decide_eq_true (show claim 2 = true by native_decide)
