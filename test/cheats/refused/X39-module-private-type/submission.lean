module

set_option backward.privateInPublic true
set_option backward.privateInPublic.warn false

private inductive Answer where
  | yes

public theorem t (a b : Answer) : a = b := by
  cases a
  cases b
  rfl
