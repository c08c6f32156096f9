variable {Nat : Type} [Subsingleton Nat]

theorem all_equal (a b : Nat) : a = b :=
  Subsingleton.elim a b
