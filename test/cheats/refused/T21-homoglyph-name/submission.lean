theorem twο_add_two : 2 + 2 = 4 := rfl
