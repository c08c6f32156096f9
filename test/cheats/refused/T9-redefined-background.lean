/-
trick: A definition that the statement uses got another body.
codes: definition-changed
-/
-- reference
def isEven (n : Nat) : Bool := n % 2 == 0

theorem all_even (n : Nat) : isEven n = true := by
  sorry
-- submission
def isEven (_ : Nat) : Bool := true

theorem all_even (n : Nat) : isEven n = true :=
  rfl
