theorem foo : 1 = 1 := rfl
