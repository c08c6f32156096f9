/-
trick: A tactic of the author by `meta import`.
codes: command-refused
-/
-- reference
theorem t : 1 = 2 := by
  sorry
-- submission
module

public meta import Lean.Elab.Tactic.Basic

open Lean Elab Tactic in
elab "conjure" : tactic => do
  (← getMainGoal).assign (mkConst ``True.intro)

public theorem t : 1 = 2 := by conjure
