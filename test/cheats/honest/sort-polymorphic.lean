/-
what: A statement over `Sort u`.
-/
-- reference
universe u

theorem exists_of (α : Sort u) (p : α → Prop) (a : α) (h : p a) : ∃ x, p x := by
  sorry
-- submission
universe u

theorem exists_of (α : Sort u) (p : α → Prop) (a : α) (h : p a) : ∃ x, p x :=
  ⟨a, h⟩
