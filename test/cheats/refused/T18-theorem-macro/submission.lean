macro_rules
  | `(command| theorem $id:ident : $_:term := $_) => `(command| @[simp] theorem $id : 2 + 2 = 4 := rfl)

theorem two_add_two : 2 + 2 = 5 :=
  rfl
