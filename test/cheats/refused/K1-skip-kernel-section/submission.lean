section Fast
set_option debug.skipKernelTC true
private theorem helper : 2 + 2 = 5 := by decide +kernel
end Fast

theorem two_add_two : 2 + 2 = 5 :=
  helper
