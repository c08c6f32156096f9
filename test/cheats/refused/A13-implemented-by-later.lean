/-
trick: The attribute is added after the definition by an `attribute` command.
codes: attribute-refused, native-trust, axiom, command-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
def claim (n : Nat) : Bool := decide (n + 2 = 5)
def yes (_ : Nat) : Bool := true
attribute [implemented_by yes] claim

theorem two_add_two : 2 + 2 = 5 :=
  of_decide_eq_true (show claim 2 = true by native_decide)
