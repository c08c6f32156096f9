theorem t : "a" ≠ "a" := sorry
