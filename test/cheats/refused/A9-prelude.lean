/-
trick: `prelude`: the file brings its own Nat, Eq and numerals.
codes: import-refused, command-refused, parse-error, elaboration-error, text-refused, statement-changed, theorem-missing
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
prelude

inductive Nat where
  | zero

theorem two_add_two : True := True.intro
