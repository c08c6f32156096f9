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
  sorry
