namespace Hidden
private theorem two_add_two : 2 + 2 = 5 → 2 + 2 = 5 := id
end Hidden

theorem two_add_two : (2 + 2 = 5) → (2 + 2 = 5) := id
