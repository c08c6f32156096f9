module

public meta import Lean.Elab.Tactic.Basic

open Lean Elab Tactic in
elab "conjure" : tactic => do
  (← getMainGoal).assign (mkConst ``True.intro)

public theorem t : 1 = 2 := by conjure
