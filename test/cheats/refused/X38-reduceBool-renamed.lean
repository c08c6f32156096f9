/-
trick: The same under another name.
codes: native-trust, term-refused
-/
-- reference
theorem t : 1 + 1 = 2 := by
  sorry
-- submission
open Lean renaming reduceBool → look
def evil : Bool := true
example : look evil = true := by rfl

theorem t : 1 + 1 = 2 := rfl
