/-
what: All three axioms of Lean: propositional extensionality, choice, quotients.
-/
-- reference
theorem all_three (p q : Prop) (h : p ↔ q) (f g : Nat → Nat) (hf : ∀ n, f n = g n) :
    (p ∨ ¬ p) ∧ p = q ∧ f = g := by
  sorry
-- submission
theorem all_three (p q : Prop) (h : p ↔ q) (f g : Nat → Nat) (hf : ∀ n, f n = g n) :
    (p ∨ ¬ p) ∧ p = q ∧ f = g :=
  ⟨Classical.em p, propext h, funext hf⟩
