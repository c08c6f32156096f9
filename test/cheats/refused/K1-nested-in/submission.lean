open Nat in
set_option maxRecDepth 2000 in
set_option debug.skipKernelTC true in
theorem two_add_two : 2 + 2 = 5 := by
  decide +kernel
