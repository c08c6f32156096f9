module

public import Lean.Meta.Tactic.Simp.Attr
public import Lean.Meta.Tactic.Simp.Simproc
meta import Lean.Meta.Tactic.Simp.RegisterCommand

public section

/-- Facts about doubling. -/
register_simp_attr doubling

/-- A set with a name that Mathlib has. -/
register_simp_attr mfld_simps
