/-
trick: The statement's class has two instances and the submission adds a third that wins.
codes: statement-changed, definition-changed
-/
-- reference
class Weight (α : Type) where
  weight : α → Nat
instance weightBool : Weight Bool := ⟨fun b => if b then 2 else 1⟩

theorem weight_zero (b : Bool) : Weight.weight b = 0 := by
  sorry
-- submission
class Weight (α : Type) where
  weight : α → Nat
instance weightBool : Weight Bool := ⟨fun b => if b then 2 else 1⟩
instance weightBool' : Weight Bool := ⟨fun _ => 0⟩

theorem weight_zero (b : Bool) : Weight.weight b = 0 :=
  rfl
