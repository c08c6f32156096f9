theorem two_add_two : 2 + 2 = 5 := by
  /- ‮ proved by -/ sorry /- ⁦ decide -/
