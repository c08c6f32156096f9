/-
what: The same type in another notation: `fun`, ASCII arrows, explicit functions, full names.
-/
-- reference
theorem spelling (p : Nat → Prop) (h : ∀ n, p n → ¬ p (n + 1)) : ∃ n, ¬ p n := by
  sorry
-- submission
theorem spelling (p : _root_.Nat -> Prop) (h : forall n : Nat, p n -> Not (p (n + 1))) :
    Exists (fun n => Not (p n)) := by
  by_cases h0 : p 0
  · exact ⟨1, h 0 h0⟩
  · exact ⟨0, h0⟩
