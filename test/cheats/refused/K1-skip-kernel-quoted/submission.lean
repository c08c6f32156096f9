set_option /- -/ «debug».«skipKernelTC» /- -/ true in
private theorem helper : 2 + 2 = 5 := by decide +kernel

theorem two_add_two : 2 + 2 = 5 := helper
