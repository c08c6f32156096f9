def wrong : Decidable (2 + 2 = 5) :=
  (inferInstance : Decidable (2 + 2 = 4))

theorem two_add_two : 2 + 2 = 5 :=
  @of_decide_eq_true _ wrong rfl
