-- the proof theorem two_add_two : 2 + 2 = 5 := by decide
theorem warm_up : 2 + 2 = 4 := rfl
