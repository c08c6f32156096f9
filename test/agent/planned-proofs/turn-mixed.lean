def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

def turn {α : Type} : List α → List α
  | [] => []
  | x :: xs => join (turn xs) [x]

theorem turn_turn_onto {α : Type} (xs ys : List α) : turn (join (turn xs) ys) = join (turn ys) xs := by
  have lemma_1 (xs : List α) : join xs [] = xs := by
    induction xs <;> (first | (simp_all [join]; done) | grind [join])
  have lemma_2 (xs : List α) (ys : List α) (zs : List α) : join (join xs ys) zs = join xs (join ys zs) := by
    induction xs <;> (first | (simp_all [join, lemma_1]; done) | grind [join])
  have lemma_3 (xs : List α) (ys : List α) : turn (join xs ys) = join (turn ys) (turn xs) := by
    induction xs <;> (first | (simp_all [join, turn, lemma_2, lemma_1]; done) | grind [join, turn])
  have lemma_4 (xs : List α) (ys : List α) : join xs ys = xs ++ ys := by
    induction xs <;> (first | (simp_all [join, lemma_2, lemma_1, lemma_3]; done) | grind [join])
  induction xs generalizing ys <;> (first | (simp_all [join, turn, lemma_3, lemma_2, lemma_1, lemma_4]; done) | grind [join, turn])
