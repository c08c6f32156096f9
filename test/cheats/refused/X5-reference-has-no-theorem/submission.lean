def limit : Nat := 100

theorem two_add_two : 2 + 2 = 4 := rfl
