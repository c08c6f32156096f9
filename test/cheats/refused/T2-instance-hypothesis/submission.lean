theorem all_equal (α : Type) [Subsingleton α] (a b : α) : a = b :=
  Subsingleton.elim a b
