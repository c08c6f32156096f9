/-
what: A tactic macro used in the proof.
-/
-- reference
theorem three_facts (a b : Nat) : a ≤ a + b ∧ b ≤ a + b ∧ 0 ≤ a := by
  sorry
-- submission
macro "arith" : tactic => `(tactic| first | omega | simp_arith | decide)
macro "split_all" : tactic => `(tactic| repeat' constructor)

theorem three_facts (a b : Nat) : a ≤ a + b ∧ b ≤ a + b ∧ 0 ≤ a := by
  refine ⟨?_, ?_, ?_⟩ <;> arith
