import Harbor.Color

inductive Tree (α : Type) where
  | leaf
  | node (left : Tree α) (value : α) (right : Tree α)
  deriving Repr, BEq, Inhabited

def Tree.size {α : Type} : Tree α → Nat
  | .leaf => 0
  | .node left _ right => left.size + right.size + 1

def Tree.toList {α : Type} : Tree α → List α
  | .leaf => []
  | .node left value right => left.toList ++ value :: right.toList

theorem Tree.length_toList {α : Type} (t : Tree α) : t.toList.length = t.size := by
  induction t with
  | leaf => rfl
  | node _ _ _ left right => simp [toList, size, left, right]; omega

#guard (Tree.node .leaf Color.red .leaf).toList == [Color.red]
