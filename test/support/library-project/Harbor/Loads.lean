import Toolbox.Notation

/-- A load that is never heavier than the ship. -/
class Loaded (α : Type) where
  weight : α → Nat

instance : Loaded Nat := ⟨id⟩
instance : Loaded Bool := ⟨fun _ => 1⟩

open Loaded

@[simp] theorem weight_nat (n : Nat) : weight n = n := rfl

#guard (List.range 4).map double == [0, 2, 4, 6]
