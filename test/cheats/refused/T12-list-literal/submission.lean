macro_rules
  | `([$x, $y]) => `(List.cons $x (List.cons $y (List.cons $y List.nil)))

theorem three : [1, 2].length = 3 :=
  rfl
