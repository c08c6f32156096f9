/-
trick: The interactive language of `grind` has a `set_option` of its own.
codes: option-refused
-/
-- reference
theorem t : True := by sorry
-- submission
theorem t : True := by
  grind => (set_option debug.skipKernelTC true in skip)
