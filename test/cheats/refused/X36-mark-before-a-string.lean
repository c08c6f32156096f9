/-
trick: A string of the statement begins with a byte order mark, which decoders of UTF-8 leave out.
codes: statement-changed
-/
-- reference
theorem t : "a" ≠ "a" := sorry
-- submission
theorem t : "\uFEFFa" ≠ "a" := by decide
