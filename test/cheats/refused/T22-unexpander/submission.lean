@[app_unexpander Ne]
def unexpandNe : Lean.PrettyPrinter.Unexpander
  | `($_ $a $b) => `($a = $b)
  | _ => throw ()

theorem differ : 2 ≠ 3 := by
  decide
