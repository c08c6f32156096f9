theorem two_add_two : 2 + 2 = 5 :=
  aux
where
  aux : 2 + 2 = 5 := by
    set_option debug.skipKernelTC true in
    decide +kernel
