def value : Nat := (⟨1, by sorry⟩ : Fin 3).val

#eval! value

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
