/-
trick: The submission is empty.
codes: theorem-missing, text-refused
-/
