namespace Demo
theorem two_add_two : 2 + 2 = 4 := rfl
end Demo

theorem two_add_two : 2 + 2 = 4 :=
  Demo.two_add_two
