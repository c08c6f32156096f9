def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

def turn {α : Type} : List α → List α
  | [] => []
  | x :: xs => join (turn xs) [x]

def each {α : Type} (f : α → α) : List α → List α
  | [] => []
  | x :: xs => f x :: each f xs

def eachOnto {α : Type} (f : α → α) : List α → List α → List α
  | [], done => done
  | x :: xs, done => eachOnto f xs (f x :: done)

theorem eachOnto_turn {α : Type} (f : α → α) (xs : List α) : eachOnto f xs [] = turn (each f xs) := by
  have lemma_1 (xs : List α) : join xs [] = xs := by
    induction xs <;> (first | (simp_all [join]; done) | grind [join])
  have lemma_2 (xs : List α) (ys : List α) (zs : List α) : join (join xs ys) zs = join xs (join ys zs) := by
    induction xs <;> (first | (simp_all [join, lemma_1]; done) | grind [join])
  have lemma_3 (xs : List α) (ys : List α) : turn (join xs ys) = join (turn ys) (turn xs) := by
    induction xs <;> (first | (simp_all [join, turn, lemma_2, lemma_1]; done) | grind [join, turn])
  have lemma_4 (f : α → α) (xs : List α) (ws : List α) : eachOnto f xs ws = join (turn (each f xs)) ws := by
    induction xs generalizing ws <;> (first | (simp_all [each, eachOnto, join, turn, lemma_3, lemma_2, lemma_1]; done) | grind [each, eachOnto, join, turn])
  induction xs <;> (first | (simp_all [each, eachOnto, turn, lemma_4, lemma_3]; done) | grind [each, eachOnto, turn])
