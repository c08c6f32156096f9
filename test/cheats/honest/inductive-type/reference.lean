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
