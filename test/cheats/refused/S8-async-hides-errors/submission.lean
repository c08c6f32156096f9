set_option Elab.async true

theorem two_add_two : 2 + 2 = 5 := by
  exact rfl
