/-
what: Set-builder-like subtypes, sums, arrays, strings, anonymous functions and universe levels in the statement.
-/
-- reference
theorem constructs.{u} {α : Type u} [DecidableEq α] (s : { n : Nat // 2 ≤ n }) (x : α ⊕ Nat) (f : α → Nat := fun _ => 0) :
    0 < s.val ∧ (∀ a, x = .inl a → ∃ b, b = f a) ∧ #[1, 2].size = 2 ∧ (fun n => n + 1) 2 = 3 ∧ ¬ (1, 'a') = (2, 'a') := by
  sorry
-- submission
theorem constructs.{u} {α : Type u} [DecidableEq α] (s : { n : Nat // 2 ≤ n }) (x : α ⊕ Nat) (f : α → Nat := fun _ => 0) :
    0 < s.val ∧ (∀ a, x = .inl a → ∃ b, b = f a) ∧ #[1, 2].size = 2 ∧ (fun n => n + 1) 2 = 3 ∧ ¬ (1, 'a') = (2, 'a') := by
  refine ⟨?_, ?_, rfl, rfl, by decide⟩
  · have := s.property
    omega
  · intro a _
    exact ⟨f a, rfl⟩
