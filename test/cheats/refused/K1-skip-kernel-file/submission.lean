set_option debug.skipKernelTC true

theorem two_add_two : 2 + 2 = 5 := by
  decide +kernel
