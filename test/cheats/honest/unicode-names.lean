/-
what: Greek letters, subscripts and accents in names.
-/
-- reference
theorem ε_lemma (α₁ β' : Nat) (hαβ : α₁ < β') : α₁ + 1 ≤ β' := by
  sorry
-- submission
theorem «hélper» (x₁ y₂ : Nat) (h : x₁ < y₂) : x₁ + 1 ≤ y₂ := by
  omega

theorem ε_lemma (α₁ β' : Nat) (hαβ : α₁ < β') : α₁ + 1 ≤ β' :=
  «hélper» _ _ hαβ
