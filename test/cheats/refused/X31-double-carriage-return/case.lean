/-
trick: Carriage returns that are left after one pass shift all positions.
codes: text-refused
-/
