/-
trick: The same with the Unicode line separator.
codes: theorem-missing, text-refused
-/
