macro "with_flag " o:ident t:tacticSeq : tactic =>
  `(tactic| set_option $o:ident true in $t)

theorem two_add_two : 2 + 2 = 5 := by
  with_flag debug.terminalTacticsAsSorry omega
