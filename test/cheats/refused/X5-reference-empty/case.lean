/-
trick: The reference is empty, as is the submission.
codes: reference-no-theorem, reference-invalid
-/
