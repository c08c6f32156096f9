/-
what: A statement over several universes, with the binders of the universes in a `universe` command.
-/
-- reference
theorem pair_eta.{u, v} {α : Type u} {β : Type v} (p : α × β) : (p.1, p.2) = p := by
  sorry
-- submission
universe u v

theorem pair_eta {α : Type u} {β : Type v} (p : α × β) : (p.1, p.2) = p := by
  rfl
