/-! Propositions and quantifiers. -/

theorem and_turns (p q : Prop) : p ∧ q → q ∧ p := by sorry

theorem or_regroups (p q r : Prop) : (p ∨ q) ∨ r → p ∨ (q ∨ r) := by sorry

theorem implication_reverses (p q : Prop) (h : p → q) : ¬q → ¬p := by sorry

/-- Excluded middle can't be refuted, even without assuming it. -/
theorem middle_not_refutable (p : Prop) : ¬¬(p ∨ ¬p) := by sorry

theorem exists_over_or {α : Type} (P Q : α → Prop) :
    (∃ x, P x ∨ Q x) ↔ (∃ x, P x) ∨ (∃ x, Q x) := by sorry

theorem exists_forall_exchange {α β : Type} (R : α → β → Prop) (h : ∃ x, ∀ y, R x y) :
    ∀ y, ∃ x, R x y := by sorry

/-- In every inhabited tavern somebody is such that, if they drink, all drink. -/
theorem drinker {α : Type} (a : α) (Drinks : α → Prop) :
    ∃ x, Drinks x → ∀ y, Drinks y := by sorry

theorem euclidean_of_symm_trans {α : Type} (R : α → α → Prop)
    (symm : ∀ x y, R x y → R y x) (trans : ∀ x y z, R x y → R y z → R x z)
    (a b c : α) (hb : R a b) (hc : R a c) : R b c := by sorry
