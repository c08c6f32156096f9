/-
what: Section variables in the reference, used the same way in the submission.
-/
-- reference
section
variable {α : Type} (p q : α → Prop)

theorem forall_and_left (h : ∀ x, p x ∧ q x) : ∀ x, p x := by
  sorry
end
-- submission
section
variable {α : Type} (p q : α → Prop)

theorem forall_and_left (h : ∀ x, p x ∧ q x) : ∀ x, p x := by
  intro x
  exact (h x).1
end
