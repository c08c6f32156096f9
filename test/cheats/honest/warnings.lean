/-
what: Unused variables, a deprecated lemma and a linter warning are no errors.
-/
-- reference
theorem unused (a b c : Nat) (h : a = a) : b = b := by
  sorry
-- submission
@[deprecated Nat.add_comm (since := "2020-01-01")]
theorem old (a b : Nat) : a + b = b + a := Nat.add_comm a b

theorem unused (a b c : Nat) (h : a = a) : b = b := by
  have := old a b
  have extra : c = c := rfl
  simp
