module

public meta import Lean.Elab.Tactic.Basic
public import Lean.Elab.Tactic.Basic

open Lean

public meta section

/-- How many conjunctions a proposition is made of. -/
def conjunctions : Expr → Nat
  | .app (.app (.const ``And _) p) q => conjunctions p + conjunctions q + 1
  | _ => 0
