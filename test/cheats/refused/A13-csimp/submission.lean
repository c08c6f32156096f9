def claim (n : Nat) : Bool := decide (n + 2 = 5)
def yes (_ : Nat) : Bool := true

@[csimp] theorem claim_eq_yes : @claim = @yes := by sorry

theorem two_add_two : 2 + 2 = 5 :=
  of_decide_eq_true (show claim 2 = true by native_decide)
