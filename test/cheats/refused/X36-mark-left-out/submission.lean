theorem t : "a" = "a" := rfl
