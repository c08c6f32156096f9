/-
what: Structured proof with have, suffices, obtain and calc.
-/
-- reference
theorem mixed (a b c : Nat) (h : a = b) (h' : ∃ k, b = c + k) : c ≤ a := by
  sorry
-- submission
theorem mixed (a b c : Nat) (h : a = b) (h' : ∃ k, b = c + k) : c ≤ a := by
  obtain ⟨k, hk⟩ := h'
  suffices h2 : c ≤ c + k by
    calc
      c ≤ c + k := h2
      _ = b := hk.symm
      _ = a := h.symm
  have := Nat.le_add_right c k
  exact this
