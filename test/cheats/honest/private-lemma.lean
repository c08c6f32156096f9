/-
what: The helper lemma is private.
-/
-- reference
theorem triple_even (n : Nat) (h : n % 2 = 0) : (3 * n) % 2 = 0 := by
  sorry
-- submission
private theorem even_form (n : Nat) (h : n % 2 = 0) : ∃ k, n = 2 * k :=
  ⟨n / 2, by omega⟩

theorem triple_even (n : Nat) (h : n % 2 = 0) : (3 * n) % 2 = 0 := by
  obtain ⟨k, rfl⟩ := even_form n h
  omega
