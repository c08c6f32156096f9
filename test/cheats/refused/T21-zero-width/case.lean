/-
trick: A zero-width space in the theorem's name.
codes: parse-error, text-refused, elaboration-error
-/
