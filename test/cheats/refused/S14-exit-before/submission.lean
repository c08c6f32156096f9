theorem warm_up : 2 + 2 = 4 := rfl

#exit

theorem two_add_two : 2 + 2 = 5 := rfl
