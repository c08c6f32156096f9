inductive Num where
  | zero : Num
  | next : Num → Num

def atMost : Num → Num → Bool
  | .zero, _ => true
  | .next _, .zero => false
  | .next a, .next b => atMost a b

def putIn (x : Num) : List Num → List Num
  | [] => [x]
  | y :: ys => if atMost x y then x :: y :: ys else y :: putIn x ys

def sort : List Num → List Num
  | [] => []
  | x :: xs => putIn x (sort xs)

def isSorted : List Num → Bool
  | [] => true
  | [_] => true
  | x :: y :: ys => atMost x y && isSorted (y :: ys)

theorem isSorted_sort (xs : List Num) : isSorted (sort xs) = true := by
  have lemma_1 (a : Num) : atMost a a = true := by
    induction a <;> (first | (simp_all [atMost, isSorted]; done) | grind [atMost, isSorted])
  have lemma_2 (a : Num) : atMost a (Num.next a) = true := by
    induction a <;> (first | (simp_all [atMost, isSorted, lemma_1]; done) | grind [atMost, isSorted])
  have lemma_3 (a : Num) (b : Num) (given_1 : atMost a b = false) : atMost b a = true := by
    induction a generalizing b <;> cases b <;> (first | (simp_all [atMost, isSorted, lemma_1, lemma_2]; done) | grind [atMost, isSorted])
  have lemma_4 (xs : List Num) (a : Num) (given_1 : isSorted xs = true) : isSorted (putIn a xs) = true := by
    fun_induction isSorted xs <;> (first | (simp_all [isSorted, putIn, atMost, lemma_1, lemma_2, lemma_3]; done) | grind [isSorted, putIn, atMost])
  induction xs <;> (first | (simp_all [isSorted, sort, atMost, lemma_1, lemma_2, lemma_3, lemma_4]; done) | grind [isSorted, sort, atMost])
