inductive Num where
  | zero : Num
  | next : Num → Num

def plus : Num → Num → Num
  | .zero, b => b
  | .next a, b => .next (plus a b)

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

def Tree.mirror {α : Type} : Tree α → Tree α
  | .leaf => .leaf
  | .node l x r => .node r.mirror x l.mirror

def Tree.total : Tree Num → Num
  | .leaf => .zero
  | .node l x r => plus l.total (plus x r.total)

theorem total_mirror (t : Tree Num) : t.mirror.total = t.total := by
  have lemma_1 (a : Num) : plus a Num.zero = a := by
    induction a <;> (first | (simp_all [plus]; done) | grind [plus])
  have lemma_2 (a : Num) (b : Num) : plus a (Num.next b) = Num.next (plus a b) := by
    induction a <;> (first | (simp_all [plus, lemma_1]; done) | grind [plus])
  have lemma_3 (a : Num) (b : Num) : plus a b = plus b a := by
    induction a <;> (first | (simp_all [plus, lemma_1, lemma_2]; done) | grind [plus])
  have lemma_4 (a : Num) (b : Num) (c : Num) : plus (plus a b) c = plus a (plus b c) := by
    induction a <;> (first | (simp_all [plus, lemma_3, lemma_1, lemma_2]; done) | grind [plus])
  induction t <;> (first | (simp_all [Tree.mirror, Tree.total, lemma_3, lemma_4, lemma_1, lemma_2]; done) | grind [Tree.mirror, Tree.total])
