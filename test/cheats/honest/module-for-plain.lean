/-
what: The reference begins with `module`, the submission does not.
-/
-- reference
module

public section

def twice (n : Nat) : Nat := n + n

theorem twice_eq (n : Nat) : twice n = 2 * n := by
  sorry
-- submission
def twice (n : Nat) : Nat := n + n

theorem twice_eq (n : Nat) : twice n = 2 * n := by
  simp [twice]
  omega
