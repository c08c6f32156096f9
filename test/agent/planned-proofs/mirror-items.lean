inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

def Tree.mirror {α : Type} : Tree α → Tree α
  | .leaf => .leaf
  | .node l x r => .node r.mirror x l.mirror

def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

def turn {α : Type} : List α → List α
  | [] => []
  | x :: xs => join (turn xs) [x]

def Tree.items {α : Type} : Tree α → List α
  | .leaf => []
  | .node l x r => join l.items (x :: r.items)

theorem items_mirror {α : Type} (t : Tree α) : t.mirror.items = turn t.items := by
  have lemma_1 (t : Tree α) : Tree.mirror (Tree.mirror t) = t := by
    induction t <;> (first | (simp_all [Tree.mirror]; done) | grind [Tree.mirror])
  have lemma_2 (xs : List α) : join xs [] = xs := by
    induction xs <;> (first | (simp_all [join]; done) | grind [join])
  have lemma_3 (xs : List α) (ys : List α) (zs : List α) : join (join xs ys) zs = join xs (join ys zs) := by
    induction xs <;> (first | (simp_all [join, lemma_2]; done) | grind [join])
  have lemma_4 (xs : List α) (ys : List α) : turn (join xs ys) = join (turn ys) (turn xs) := by
    induction xs <;> (first | (simp_all [join, turn, lemma_3, lemma_2]; done) | grind [join, turn])
  (induction t with | leaf => ?_ | node t a t1 ih_t ih_t1 => ?_) <;> try simp_all [Tree.items, Tree.mirror, turn]
  first | (simp_all [Tree.items, Tree.mirror, join, turn, lemma_4, lemma_3, lemma_2, lemma_1]; done) | grind [Tree.items, Tree.mirror, join, turn]
