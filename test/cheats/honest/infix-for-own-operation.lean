/-
what: An infix operator for a helper definition.
-/
-- reference
theorem min_example : min 3 5 = 3 := by
  sorry
-- submission
def smaller (a b : Nat) : Nat := if a ≤ b then a else b
local infixl:65 " ⊓ₙ " => smaller

theorem smaller_self (a : Nat) : a ⊓ₙ a = a := by
  simp [smaller]

theorem min_example : min 3 5 = 3 := by
  have _h := smaller_self 3
  decide
