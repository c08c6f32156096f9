theorem t : "\uFEFFa" = "a" := sorry
