class Weight (α : Type) where
  weight : α → Nat
instance weightBool : Weight Bool := ⟨fun b => if b then 2 else 1⟩

theorem weight_zero (b : Bool) : Weight.weight b = 0 := by
  sorry
