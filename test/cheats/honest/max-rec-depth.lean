/-
what: `set_option maxRecDepth` for one declaration and in a tactic block.
-/
-- reference
theorem sum_small : (List.range 40).foldl (· + ·) 0 = 780 := by
  sorry
-- submission
set_option maxRecDepth 4000 in
theorem sum_small : (List.range 40).foldl (· + ·) 0 = 780 := by
  set_option maxRecDepth 5000 in
  decide
