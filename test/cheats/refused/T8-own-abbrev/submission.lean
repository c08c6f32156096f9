namespace Demo
abbrev Nat := Unit

theorem all_equal (a b : Nat) : a = b :=
  rfl
end Demo
