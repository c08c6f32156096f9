/-
what: A `noncomputable section` around helpers.
-/
-- reference
theorem pick_any (α : Type) (h : Nonempty α) : ∃ a : α, a = a := by
  sorry
-- submission
noncomputable section
def pick (α : Type) (h : Nonempty α) : α := Classical.choice h
end

theorem pick_any (α : Type) (h : Nonempty α) : ∃ a : α, a = a :=
  ⟨pick α h, rfl⟩
