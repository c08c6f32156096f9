inductive Num where
  | zero : Num
  | next : Num → Num

def plus : Num → Num → Num
  | .zero, b => b
  | .next a, b => .next (plus a b)

def count {α : Type} : List α → Num
  | [] => .zero
  | _ :: xs => .next (count xs)

def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

def turn {α : Type} : List α → List α
  | [] => []
  | x :: xs => join (turn xs) [x]

theorem count_turn_join {α : Type} (xs ys : List α) : count (turn (join xs ys)) = plus (count xs) (count ys) := by
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
  have lemma_7 (xs : List α) : join xs [] = xs := by
    induction xs <;> (first | (simp_all [join]; done) | grind [join])
  have lemma_8 (xs : List α) (ys : List α) : count (join xs ys) = plus (count xs) (count ys) := by
    induction xs <;> (first | (simp_all [count, join, plus, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2, lemma_7]; done) | grind [count, join, plus])
  (induction xs with | nil => ?_ | cons x xs ih => ?_) <;> try grind [count, join, plus, turn]
  · induction ys <;> (first | (simp_all [count, join, plus, turn, lemma_8, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2, lemma_7]; done) | grind [count, join, plus, turn])
  · first | (simp_all [count, join, plus, turn, lemma_8, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2, lemma_7]; done) | grind [count, join, plus, turn]
