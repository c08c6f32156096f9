module

public import Lean.Elab.Tactic.Basic
public meta import Lean.Elab.Tactic.Basic
public meta import Toolbox.Meta

open Lean Elab Tactic

public section

syntax (name := splitAll) "split_all" : tactic

@[tactic splitAll] meta def evalSplitAll : Tactic := fun _ => do
  for _ in [0:conjunctions (← instantiateMVars (← getMainTarget))] do
    evalTactic (← `(tactic| refine ⟨?_, ?_⟩; rotate_left))
