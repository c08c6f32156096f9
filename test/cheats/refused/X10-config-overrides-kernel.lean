/-
trick: A wrong proof term by `decide` with a `Decidable` instance that reduces to `isTrue` of a wrong type.
codes: elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
def wrong : Decidable (2 + 2 = 5) :=
  (inferInstance : Decidable (2 + 2 = 4))

theorem two_add_two : 2 + 2 = 5 :=
  @of_decide_eq_true _ wrong rfl
