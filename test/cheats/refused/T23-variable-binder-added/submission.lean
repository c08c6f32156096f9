variable {α : Type}
variable [Subsingleton α]

theorem all_equal (a b : α) : a = b :=
  Subsingleton.elim a b
