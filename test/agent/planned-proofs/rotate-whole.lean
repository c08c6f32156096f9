def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

def size {α : Type} : List α → Nat
  | [] => 0
  | _ :: xs => size xs + 1

def rotate {α : Type} : Nat → List α → List α
  | 0, xs => xs
  | _ + 1, [] => []
  | n + 1, x :: xs => rotate n (join xs [x])

theorem rotate_whole {α : Type} (xs : List α) : rotate (size xs) xs = xs := by
  have lemma_1 (xs : List α) : join xs [] = xs := by
    induction xs <;> (first | (simp_all [join]; done) | grind [join])
  have lemma_2 (xs : List α) (ys : List α) (zs : List α) : join (join xs ys) zs = join xs (join ys zs) := by
    induction xs <;> (first | (simp_all [join, lemma_1]; done) | grind [join])
  have lemma_3 (xs : List α) (ys : List α) : size (join xs ys) = (size xs) + (size ys) := by
    induction xs <;> (first | (simp_all [join, size, lemma_2, lemma_1]; done) | grind [join, size])
  have lemma_4 (xs : List α) (ys : List α) : size (join xs ys) = (size ys) + (size xs) := by
    first | (simp_all [join, size, lemma_3, lemma_2, lemma_1]; done) | grind [join, size]
  have lemma_5 (xs : List α) (ys : List α) : size (join xs ys) = size (join ys xs) := by
    first | (simp_all [join, size, lemma_3, lemma_4, lemma_2, lemma_1]; done) | grind [join, size]
  have lemma_6 (xs : List α) (ys : List α) : rotate (size xs) (join xs ys) = join ys xs := by
    induction xs generalizing ys <;> (first | (simp_all [join, rotate, size, lemma_5, lemma_3, lemma_4, lemma_2, lemma_1]; done) | grind [join, rotate, size])
  have lemma_7 (x : α) (xs : List α) : rotate (size xs) (join xs [x]) = x :: (rotate (size xs) xs) := by
    first | (simp_all [join, rotate, size, lemma_6, lemma_5, lemma_3, lemma_4, lemma_1, lemma_2]; done) | grind [join, rotate, size]
  have lemma_8 (x : α) (xs : List α) : rotate (size (rotate (size xs) xs)) (join (rotate (size xs) xs) [x]) = x :: xs := by
    first | (simp_all [join, rotate, size, lemma_7, lemma_6, lemma_5, lemma_3, lemma_4, lemma_1, lemma_2]; done) | grind [join, rotate, size]
  induction xs <;> (first | (simp_all [rotate, size, lemma_6, lemma_7, lemma_8, lemma_5, lemma_3, lemma_4]; done) | grind [rotate, size])
