/-
trick: A command macro puts the attribute on.
codes: attribute-refused, command-refused, macro-code
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def a1 (n : Nat) : Nat := n
def a2 (n : Nat) : Nat := n
macro "link " x:ident y:ident : command => `(attribute [implemented_by $y] $x)
link a1 a2

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
