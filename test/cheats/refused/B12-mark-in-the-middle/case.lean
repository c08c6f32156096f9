/-
trick: A byte order mark inside the file, not at its start.
codes: parse-error, text-refused, elaboration-error
-/
