inductive Num where
  | zero : Num
  | next : Num → Num

def plus : Num → Num → Num
  | .zero, b => b
  | .next a, b => .next (plus a b)

def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

def turn {α : Type} : List α → List α
  | [] => []
  | x :: xs => join (turn xs) [x]

def total : List Num → Num
  | [] => .zero
  | x :: xs => plus x (total xs)

theorem total_turn (xs : List Num) : total (turn xs) = total xs := by
  have lemma_1 (a : Num) : plus a Num.zero = a := by
    induction a <;> (first | (simp_all [plus]; done) | grind [plus])
  have lemma_2 (a : Num) (b : Num) : plus a (Num.next b) = Num.next (plus a b) := by
    induction a <;> (first | (simp_all [plus, lemma_1]; done) | grind [plus])
  have lemma_3 (a : Num) (b : Num) : plus a b = plus b a := by
    induction a <;> (first | (simp_all [plus, lemma_1, lemma_2]; done) | grind [plus])
  have lemma_4 (a : Num) (b : Num) (c : Num) : plus (plus a b) c = plus a (plus b c) := by
    induction a <;> (first | (simp_all [plus, lemma_3, lemma_1, lemma_2]; done) | grind [plus])
  have lemma_5 (a : Num) (b : Num) (c : Num) : plus (plus a b) c = plus b (plus a c) := by
    first | (simp_all [plus, lemma_3, lemma_4, lemma_1, lemma_2]; done) | grind [plus]
  have lemma_6 (a : Num) (b : Num) (c : Num) : plus a (plus b c) = plus b (plus a c) := by
    first | (simp_all [plus, lemma_3, lemma_4, lemma_5, lemma_1, lemma_2]; done) | grind [plus]
  have lemma_7 (xs : List Num) : join xs [] = xs := by
    induction xs <;> (first | (simp_all [join, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2]; done) | grind [join])
  have lemma_8 (xs : List Num) (ys : List Num) (zs : List Num) : join (join xs ys) zs = join xs (join ys zs) := by
    induction xs <;> (first | (simp_all [join, lemma_7, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2]; done) | grind [join])
  have lemma_9 (xs : List Num) (ys : List Num) : turn (join xs ys) = join (turn ys) (turn xs) := by
    induction xs <;> (first | (simp_all [join, turn, lemma_8, lemma_7, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2]; done) | grind [join, turn])
  have lemma_10 (xs : List Num) (ys : List Num) : total (join xs ys) = plus (total xs) (total ys) := by
    induction xs <;> (first | (simp_all [join, plus, total, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2, lemma_8, lemma_7, lemma_9]; done) | grind [join, plus, total])
  have lemma_11 (xs : List Num) (ys : List Num) : join xs ys = xs ++ ys := by
    induction xs <;> (first | (simp_all [join, lemma_8, lemma_7, lemma_9, lemma_10, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2]; done) | grind [join])
  have lemma_12 (xs : List Num) : turn xs = List.reverse xs := by
    induction xs <;> (first | (simp_all [turn, lemma_9, lemma_8, lemma_7, lemma_11, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2, lemma_10]; done) | grind [turn])
  induction xs <;> (first | (simp_all [total, turn, lemma_12, lemma_9, lemma_10, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2, lemma_8, lemma_7, lemma_11]; done) | grind [total, turn])
