/-
what: A user-defined inductive type with functions, and an induction.
-/
-- reference
inductive Tree where
  | leaf
  | node (left right : Tree)

namespace Tree
def leaves : Tree → Nat
  | leaf => 1
  | node l r => leaves l + leaves r

def mirror : Tree → Tree
  | leaf => leaf
  | node l r => node (mirror r) (mirror l)

theorem leaves_mirror (t : Tree) : t.mirror.leaves = t.leaves := by
  sorry
end Tree
-- submission
inductive Tree where
  | leaf
  | node (left right : Tree)

namespace Tree
def leaves : Tree → Nat
  | leaf => 1
  | node l r => leaves l + leaves r

def mirror : Tree → Tree
  | leaf => leaf
  | node l r => node (mirror r) (mirror l)

theorem mirror_mirror (t : Tree) : t.mirror.mirror = t := by
  induction t with
  | leaf => rfl
  | node l r ihl ihr => simp only [mirror, ihl, ihr]

theorem leaves_mirror (t : Tree) : t.mirror.leaves = t.leaves := by
  induction t with
  | leaf => rfl
  | node l r ihl ihr =>
    simp only [mirror, leaves, ihl, ihr]
    omega
end Tree
