class Size (α : Type) where
  size : α → Nat
instance : Size Bool where
  size _ := 0

theorem size_zero (b : Bool) : Size.size b = 0 :=
  rfl
