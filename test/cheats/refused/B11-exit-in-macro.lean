/-
trick: The exit hides behind a command macro and `open ... in`.
codes: command-refused, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro "start_proof" : command => `(#eval (IO.Process.exit 0 : IO Unit))

open Nat in
start_proof

theorem two_add_two : 2 + 2 = 5 := rfl
