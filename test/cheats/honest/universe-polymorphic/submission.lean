universe u v

theorem pair_eta {α : Type u} {β : Type v} (p : α × β) : (p.1, p.2) = p := by
  rfl
