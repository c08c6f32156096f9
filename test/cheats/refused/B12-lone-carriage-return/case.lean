/-
trick: After a lone carriage return the theorem looks like a new line, but is part of a comment.
codes: theorem-missing, text-refused, parse-error, elaboration-error
-/
