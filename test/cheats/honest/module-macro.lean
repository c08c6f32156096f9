/-
what: A module with a notation and a macro for its proofs.
-/
-- reference
module

public theorem pairs (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  sorry
-- submission
module

local macro "each " t:tactic : tactic => `(tactic| (constructor <;> $t))

public theorem pairs (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  each assumption
