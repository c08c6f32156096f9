namespace Sugar
scoped macro_rules
  | `($_ = $_) => `(True)
end Sugar

open Sugar in
theorem two_add_two : 2 + 2 = 5 :=
  trivial
