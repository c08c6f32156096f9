/-
trick: The syntax of list literals is changed.
codes: macro-code
-/
-- reference
theorem three : [1, 2].length = 3 := by
  sorry
-- submission
macro_rules
  | `([$x, $y]) => `(List.cons $x (List.cons $y (List.cons $y List.nil)))

theorem three : [1, 2].length = 3 :=
  rfl
