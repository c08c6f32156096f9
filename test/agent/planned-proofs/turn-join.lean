def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

def turn {α : Type} : List α → List α
  | [] => []
  | x :: xs => join (turn xs) [x]

theorem turn_join {α : Type} (xs ys : List α) : turn (join xs ys) = join (turn ys) (turn xs) := by
  have lemma_1 (xs : List α) : join xs [] = xs := by
    induction xs <;> (first | (simp_all [join]; done) | grind [join])
  have lemma_2 (xs : List α) (ys : List α) (zs : List α) : join (join xs ys) zs = join xs (join ys zs) := by
    induction xs <;> (first | (simp_all [join, lemma_1]; done) | grind [join])
  have lemma_3 (ys : List α) (x : α) (xs : List α) : join (turn (join xs ys)) [x] = join (turn ys) (join (turn xs) [x]) := by
    induction xs generalizing ys x <;> (first | (simp_all [join, turn, lemma_1, lemma_2]; done) | grind [join, turn])
  have lemma_4 (xs : List α) (y : α) (ys : List α) : turn (join xs (y :: ys)) = join (join (turn ys) [y]) (turn xs) := by
    induction xs <;> (first | (simp_all [join, turn, lemma_3, lemma_1, lemma_2]; done) | grind [join, turn])
  induction xs <;> (first | (simp_all [join, turn, lemma_3, lemma_4, lemma_2, lemma_1]; done) | grind [join, turn])
