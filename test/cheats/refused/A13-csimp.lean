/-
trick: A `csimp` lemma swaps the compiled code of a function; its proof is sorry.
codes: attribute-refused, native-trust, axiom, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
def claim (n : Nat) : Bool := decide (n + 2 = 5)
def yes (_ : Nat) : Bool := true

@[csimp] theorem claim_eq_yes : @claim = @yes := by sorry

theorem two_add_two : 2 + 2 = 5 :=
  of_decide_eq_true (show claim 2 = true by native_decide)
