/-
trick: A definition is linked to another C function of the runtime.
codes: elaboration-error, attribute-refused, native-trust, axiom
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
@[extern "lean_nat_dec_le"]
def claim (a _b : @& Nat) : Bool := decide (a + 2 = 5)

theorem two_add_two : 2 + 2 = 5 :=
  of_decide_eq_true (show claim 2 2 = true by native_decide)
