/-
what: A noncomputable helper definition by choice.
-/
-- reference
theorem surj_inverse (f : Nat → Nat) (h : ∀ y, ∃ x, f x = y) : ∃ g : Nat → Nat, ∀ y, f (g y) = y := by
  sorry
-- submission
noncomputable def inverse (f : Nat → Nat) (h : ∀ y, ∃ x, f x = y) (y : Nat) : Nat :=
  Classical.choose (h y)

theorem surj_inverse (f : Nat → Nat) (h : ∀ y, ∃ x, f x = y) : ∃ g : Nat → Nat, ∀ y, f (g y) = y :=
  ⟨inverse f h, fun y => Classical.choose_spec (h y)⟩
