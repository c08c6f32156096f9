/-
trick: An unexpander prints `≠` as `=`: goals and messages would lie to the reader.
codes: macro-code, attribute-refused, command-refused
-/
-- reference
theorem differ : 2 ≠ 3 := by
  sorry
-- submission
@[app_unexpander Ne]
def unexpandNe : Lean.PrettyPrinter.Unexpander
  | `($_ $a $b) => `($a = $b)
  | _ => throw ()

theorem differ : 2 ≠ 3 := by
  decide
