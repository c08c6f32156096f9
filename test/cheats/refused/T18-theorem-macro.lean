/-
trick: `macro_rules` rewrites the command `theorem`.
codes: statement-changed, command-refused, theorem-missing, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro_rules
  | `(command| theorem $id:ident : $_:term := $_) => `(command| @[simp] theorem $id : 2 + 2 = 4 := rfl)

theorem two_add_two : 2 + 2 = 5 :=
  rfl
