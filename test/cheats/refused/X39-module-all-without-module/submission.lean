import all Init.Core

theorem t : 1 + 1 = 2 := rfl
