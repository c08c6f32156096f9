/-
trick: The axiom is a `Decidable`-like instance, so no proof mentions it.
codes: command-refused, axiom
-/
-- reference
theorem all_equal (a b : Nat) : a = b := by
  sorry
-- submission
@[instance] axiom natSubsingleton : Subsingleton Nat

theorem all_equal (a b : Nat) : a = b :=
  Subsingleton.elim a b
