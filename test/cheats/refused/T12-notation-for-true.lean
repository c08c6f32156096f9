/-
trick: A notation turns the word `False` into another term.
codes: statement-changed, command-refused
-/
-- reference
theorem absurdity : False := by
  sorry
-- submission
notation "False" => True

theorem absurdity : False :=
  trivial
