inductive Num where
  | zero : Num
  | next : Num → Num

def plus : Num → Num → Num
  | .zero, b => b
  | .next a, b => .next (plus a b)

def times : Num → Num → Num
  | .zero, _ => .zero
  | .next a, b => plus b (times a b)

theorem times_comm (a b : Num) : times a b = times b a := by
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
  have lemma_7 (a : Num) : times a Num.zero = Num.zero := by
    induction a <;> (first | (simp_all [times, lemma_1, lemma_3, lemma_4, lemma_5, lemma_6, lemma_2]; done) | grind [times])
  have lemma_8 (a : Num) (b : Num) : times a (Num.next b) = plus a (times a b) := by
    induction a <;> (first | (simp_all [plus, times, lemma_2, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_7]; done) | grind [plus, times])
  induction a <;> (first | (simp_all [times, lemma_7, lemma_8, lemma_3, lemma_4, lemma_5, lemma_6, lemma_1, lemma_2]; done) | grind [times])
