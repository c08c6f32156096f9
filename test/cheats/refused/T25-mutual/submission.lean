mutual
theorem two_add_two : 2 + 2 = 5 := other
theorem other : 2 + 2 = 5 := two_add_two
end
