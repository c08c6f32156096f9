/-! Binary trees: a type of our own, with functions and a predicate on it. -/

inductive Tree (α : Type) where
  | leaf : Tree α
  | node (left : Tree α) (value : α) (right : Tree α) : Tree α

namespace Tree

def size {α : Type} : Tree α → Nat
  | leaf => 0
  | node l _ r => size l + 1 + size r

def height {α : Type} : Tree α → Nat
  | leaf => 0
  | node l _ r => max (height l) (height r) + 1

def mirror {α : Type} : Tree α → Tree α
  | leaf => leaf
  | node l a r => node (mirror r) a (mirror l)

def flatten {α : Type} : Tree α → List α
  | leaf => []
  | node l a r => flatten l ++ a :: flatten r

/-- Flattens in front of `acc`, without appending lists. -/
def flattenOnto {α : Type} : Tree α → List α → List α
  | leaf, acc => acc
  | node l a r, acc => flattenOnto l (a :: flattenOnto r acc)

theorem mirror_mirror {α : Type} (t : Tree α) : mirror (mirror t) = t := by sorry

theorem size_mirror {α : Type} (t : Tree α) : size (mirror t) = size t := by sorry

theorem height_le_size {α : Type} (t : Tree α) : height t ≤ size t := by sorry

theorem length_flatten {α : Type} (t : Tree α) : (flatten t).length = size t := by sorry

theorem flatten_mirror {α : Type} (t : Tree α) : flatten (mirror t) = (flatten t).reverse := by sorry

theorem flattenOnto_eq {α : Type} (t : Tree α) (acc : List α) :
    flattenOnto t acc = flatten t ++ acc := by sorry

def insert (a : Nat) : Tree Nat → Tree Nat
  | leaf => node leaf a leaf
  | node l b r => if a < b then node (insert a l) b r else node l b (insert a r)

theorem size_insert (a : Nat) (t : Tree Nat) : size (insert a t) = size t + 1 := by sorry

inductive Member {α : Type} (a : α) : Tree α → Prop where
  | root (l r : Tree α) : Member a (node l a r)
  | left (l : Tree α) (b : α) (r : Tree α) (h : Member a l) : Member a (node l b r)
  | right (l : Tree α) (b : α) (r : Tree α) (h : Member a r) : Member a (node l b r)

theorem Member_mirror {α : Type} (a : α) (t : Tree α) (h : Member a t) : Member a (mirror t) := by sorry

theorem Member_insert (a : Nat) (t : Tree Nat) : Member a (insert a t) := by sorry

theorem Member_iff_mem_flatten {α : Type} (a : α) (t : Tree α) :
    Member a t ↔ a ∈ flatten t := by sorry

end Tree
