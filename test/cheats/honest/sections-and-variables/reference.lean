section
variable {α : Type} (p q : α → Prop)

theorem forall_and_left (h : ∀ x, p x ∧ q x) : ∀ x, p x := by
  sorry
end
