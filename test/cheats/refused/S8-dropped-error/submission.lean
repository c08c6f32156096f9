#guard_msgs (drop error) in
theorem two_add_two : 2 + 2 = 5 := by
  decide
