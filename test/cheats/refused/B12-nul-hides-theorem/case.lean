/-
trick: The NUL stands before the theorem: Lean never reads it.
codes: text-refused, theorem-missing
-/
