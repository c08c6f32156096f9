/-
trick: The instance of the reference has the same type and another value.
codes: definition-changed
-/
-- reference
class Size (α : Type) where
  size : α → Nat
instance : Size Bool where
  size b := if b then 1 else 0

theorem size_zero (b : Bool) : Size.size b = 0 := by
  sorry
-- submission
class Size (α : Type) where
  size : α → Nat
instance : Size Bool where
  size _ := 0

theorem size_zero (b : Bool) : Size.size b = 0 :=
  rfl
