theorem all_equal (α : Prop) (a b : α) : a = b :=
  rfl
