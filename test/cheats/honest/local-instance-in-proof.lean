/-
what: `haveI` and `letI` inside the proof.
-/
-- reference
theorem excluded (p : Nat → Prop) : (∃ n, p n) ∨ ∀ n, ¬ p n := by
  sorry
-- submission
theorem excluded (p : Nat → Prop) : (∃ n, p n) ∨ ∀ n, ¬ p n := by
  haveI : Decidable (∃ n, p n) := Classical.propDecidable _
  if h : ∃ n, p n then
    exact .inl h
  else
    exact .inr (fun n hn => h ⟨n, hn⟩)
