/-
what: A tactic syntax with `macro_rules`, taking arguments.
-/
-- reference
theorem rewrite_two (a b c : Nat) (h : a = b) (h' : b = c) : a = c := by
  sorry
-- submission
syntax "chain " term ", " term : tactic
macro_rules
  | `(tactic| chain $x, $y) => `(tactic| exact Eq.trans $x $y)

theorem rewrite_two (a b c : Nat) (h : a = b) (h' : b = c) : a = c := by
  chain h, h'
