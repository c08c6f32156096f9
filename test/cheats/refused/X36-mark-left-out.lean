/-
trick: The byte order mark at the beginning of a string of the statement is left out.
codes: statement-changed
-/
-- reference
theorem t : "\uFEFFa" = "a" := sorry
-- submission
theorem t : "a" = "a" := rfl
