theorem pair_eta.{u, v} (α : Type u) (β : Type v) (p : α × β) : (p.1, p.2) = p := by
  sorry
