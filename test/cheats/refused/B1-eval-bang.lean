/-
trick: `#eval!` evaluates even what depends on sorry.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def value : Nat := (⟨1, by sorry⟩ : Fin 3).val

#eval! value

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
