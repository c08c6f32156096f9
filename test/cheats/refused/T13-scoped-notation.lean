/-
trick: A scoped macro rule comes into force by `open ... in` right before the theorem.
codes: statement-changed, command-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Sugar
scoped macro_rules
  | `($_ = $_) => `(True)
end Sugar

open Sugar in
theorem two_add_two : 2 + 2 = 5 :=
  trivial
