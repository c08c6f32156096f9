/-
trick: `native_decide` runs a decision procedure that answers yes with a sorry'd proof.
codes: sorry, native-trust, elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
def answer (n : Nat) : Decidable (n + 2 = 5) :=
  if n = 2 then .isTrue sorry else inferInstance

theorem two_add_two : 2 + 2 = 5 :=
  have h := @of_decide_eq_true _ (answer 2) (by native_decide)
  h
