macro_rules
  | `(5) => `(4)

theorem two_add_two : 2 + 2 = 5 :=
  rfl
