inductive Num where
  | zero : Num
  | next : Num → Num

def plus : Num → Num → Num
  | .zero, b => b
  | .next a, b => .next (plus a b)

def half : Num → Num
  | .zero => .zero
  | .next .zero => .zero
  | .next (.next n) => .next (half n)

def isEven : Num → Bool
  | .zero => true
  | .next .zero => false
  | .next (.next n) => isEven n

theorem half_twice (a : Num) : half (plus a a) = a := by
  have lemma_1 (a : Num) : plus a Num.zero = a := by
    induction a <;> (first | (simp_all [plus]; done) | grind [plus])
  have lemma_2 (a : Num) (b : Num) : plus a (Num.next b) = Num.next (plus a b) := by
    induction a <;> (first | (simp_all [plus, lemma_1]; done) | grind [plus])
  have lemma_3 (a : Num) (b : Num) : plus a b = plus b a := by
    induction a <;> (first | (simp_all [plus, lemma_1, lemma_2]; done) | grind [plus])
  have lemma_4 (a : Num) (b : Num) (c : Num) : plus (plus a b) c = plus a (plus b c) := by
    induction a <;> (first | (simp_all [plus, lemma_3, lemma_1, lemma_2]; done) | grind [plus])
  induction a <;> (first | (simp_all [half, plus, lemma_3, lemma_4, lemma_1, lemma_2]; done) | grind [half, plus])
