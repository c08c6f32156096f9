/-
trick: The option is the inner one of several `... in` prefixes.
codes: option-refused, kernel-rejected
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
open Nat in
set_option maxRecDepth 2000 in
set_option debug.skipKernelTC true in
theorem two_add_two : 2 + 2 = 5 := by
  decide +kernel
