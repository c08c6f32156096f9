theorem t : "\uFEFFa" ≠ "a" := by decide
