/-
trick: Two universes became one.
codes: universes-changed, statement-changed
-/
-- reference
theorem pair_eta.{u, v} (α : Type u) (β : Type v) (p : α × β) : (p.1, p.2) = p := by
  sorry
-- submission
theorem pair_eta.{u} (α : Type u) (β : Type u) (p : α × β) : (p.1, p.2) = p :=
  rfl
