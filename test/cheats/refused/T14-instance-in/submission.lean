@[reducible] def oddAdd : HAdd Nat Nat Nat := ⟨fun a _ => a⟩

attribute [local instance 5000] oddAdd in
theorem no_gap (n : Nat) : n + 1 = n :=
  rfl
