/-
trick: Parentheses are syntax too: `(e)` becomes `True`.
codes: macro-code
-/
-- reference
theorem wrapped : (2 + 2 = 5) := by
  sorry
-- submission
macro_rules
  | `(($_:term)) => `(True)

theorem wrapped : (2 + 2 = 5) :=
  trivial
