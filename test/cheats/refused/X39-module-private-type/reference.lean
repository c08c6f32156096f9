module

public inductive Answer where
  | yes
  | no

public theorem t (a b : Answer) : a = b := by
  sorry
