notation "foo" => $(⟨Lean.Syntax.missing⟩)
theorem t : True := trivial
