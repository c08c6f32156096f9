/-
trick: A private type takes the place of a public one of the same name.
codes: elaboration-error, statement-changed, definition-changed
-/
-- reference
module

public inductive Answer where
  | yes
  | no

public theorem t (a b : Answer) : a = b := by
  sorry
-- submission
module

set_option backward.privateInPublic true
set_option backward.privateInPublic.warn false

private inductive Answer where
  | yes

public theorem t (a b : Answer) : a = b := by
  cases a
  cases b
  rfl
