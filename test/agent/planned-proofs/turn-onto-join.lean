def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

def turn {α : Type} : List α → List α
  | [] => []
  | x :: xs => join (turn xs) [x]

def turnOnto {α : Type} : List α → List α → List α
  | [], acc => acc
  | x :: xs, acc => turnOnto xs (x :: acc)

theorem turnOnto_join {α : Type} (xs ys : List α) : turnOnto (join xs ys) [] = join (turnOnto ys []) (turnOnto xs []) := by
  have lemma_1 (xs : List α) : join xs [] = xs := by
    induction xs <;> (first | (simp_all [join]; done) | grind [join])
  have lemma_2 (xs : List α) (ys : List α) (zs : List α) : join (join xs ys) zs = join xs (join ys zs) := by
    induction xs <;> (first | (simp_all [join, lemma_1]; done) | grind [join])
  have lemma_3 (xs : List α) (ys : List α) : turn (join xs ys) = join (turn ys) (turn xs) := by
    induction xs <;> (first | (simp_all [join, turn, lemma_2, lemma_1]; done) | grind [join, turn])
  have lemma_4 (xs : List α) (ys : List α) : turnOnto xs ys = join (turn xs) ys := by
    induction xs generalizing ys <;> (first | (simp_all [join, turn, turnOnto, lemma_3, lemma_2, lemma_1]; done) | grind [join, turn, turnOnto])
  first | (simp_all [join, turnOnto, lemma_1, lemma_4, lemma_2, lemma_3]; done) | grind [join, turnOnto]
