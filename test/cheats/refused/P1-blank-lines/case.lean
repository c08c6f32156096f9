/-
trick: The submission is white space.
codes: theorem-missing, text-refused
-/
