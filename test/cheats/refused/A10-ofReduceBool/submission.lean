def check : Bool := decide (2 ^ 20 % 7 = 4)

theorem big : 2 ^ 20 % 7 = 4 :=
  of_decide_eq_true (Lean.ofReduceBool check true rfl)
