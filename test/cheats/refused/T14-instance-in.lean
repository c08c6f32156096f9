/-
trick: The instance is a definition that `attribute [local instance] ... in` switches on for the theorem alone.
codes: statement-changed
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
@[reducible] def oddAdd : HAdd Nat Nat Nat := ⟨fun a _ => a⟩

attribute [local instance 5000] oddAdd in
theorem no_gap (n : Nat) : n + 1 = n :=
  rfl
