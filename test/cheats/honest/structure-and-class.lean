/-
what: A structure, a class and an instance in the header.
-/
-- reference
class Magma (α : Type) where
  op : α → α → α

class CommMagma (α : Type) extends Magma α where
  comm : ∀ a b, op a b = op b a

instance : CommMagma Nat where
  op a b := a + b
  comm := Nat.add_comm

structure Hom (α β : Type) [Magma α] [Magma β] where
  map : α → β
  map_op : ∀ a b, map (Magma.op a b) = Magma.op (map a) (map b)

theorem hom_comm (α β : Type) [CommMagma α] [Magma β] (f : Hom α β) (a b : α) :
    Magma.op (f.map a) (f.map b) = Magma.op (f.map b) (f.map a) := by
  sorry
-- submission
class Magma (α : Type) where
  op : α → α → α

class CommMagma (α : Type) extends Magma α where
  comm : ∀ a b, op a b = op b a

instance : CommMagma Nat where
  op a b := a + b
  comm := Nat.add_comm

structure Hom (α β : Type) [Magma α] [Magma β] where
  map : α → β
  map_op : ∀ a b, map (Magma.op a b) = Magma.op (map a) (map b)

theorem hom_comm (α β : Type) [CommMagma α] [Magma β] (f : Hom α β) (a b : α) :
    Magma.op (f.map a) (f.map b) = Magma.op (f.map b) (f.map a) := by
  rw [← f.map_op, CommMagma.comm, f.map_op]
