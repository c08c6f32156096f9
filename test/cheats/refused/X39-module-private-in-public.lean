/-
trick: A private definition takes the place of the public one in a public statement.
codes: statement-changed, definition-changed
-/
-- reference
module

@[expose] public def isSmall (n : Nat) : Prop := n < 3

public theorem t : isSmall 7 := by
  sorry
-- submission
module

set_option backward.privateInPublic true
set_option backward.privateInPublic.warn false

@[expose] public def isSmall (n : Nat) : Prop := n < 3

namespace X
private def isSmall (n : Nat) : Prop := n < 30
end X

open X (isSmall) in
public theorem t : X.isSmall 7 := by
  unfold X.isSmall
  decide
