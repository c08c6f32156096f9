def isEven (n : Nat) : Bool := n % 2 == 0

theorem all_even (n : Nat) : isEven n = true := by
  sorry
