/-
trick: A local macro rule replaces `+` in the statement.
codes: statement-changed, command-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
local macro_rules
  | `($a + $_) => `(binop% HMul.hMul (Nat.succ $a) 1 |>.succ |>.succ)

theorem two_add_two : 2 + 2 = 5 :=
  rfl
