theorem pair_eta.{u} (α : Type u) (β : Type u) (p : α × β) : (p.1, p.2) = p :=
  rfl
