/-! Lists: own recursive functions, and an insertion sort proved correct. -/

theorem length_three_pieces (xs ys zs : List Nat) :
    (xs ++ ys ++ zs).length = zs.length + (ys.length + xs.length) := by sorry

def total : List Nat → Nat
  | [] => 0
  | x :: xs => x + total xs

theorem total_append (xs ys : List Nat) : total (xs ++ ys) = total xs + total ys := by sorry

def backwards {α : Type} : List α → List α
  | [] => []
  | x :: xs => backwards xs ++ [x]

theorem total_backwards (xs : List Nat) : total (backwards xs) = total xs := by sorry

theorem backwards_append {α : Type} (xs ys : List α) :
    backwards (xs ++ ys) = backwards ys ++ backwards xs := by sorry

theorem backwards_backwards {α : Type} (xs : List α) : backwards (backwards xs) = xs := by sorry

/-- Turns `xs` round on top of `acc`, in linear time. -/
def backwardsOnto {α : Type} (acc : List α) : List α → List α
  | [] => acc
  | x :: xs => backwardsOnto (x :: acc) xs

theorem backwardsOnto_eq {α : Type} (acc xs : List α) :
    backwardsOnto acc xs = backwards xs ++ acc := by sorry

theorem backwardsOnto_nil {α : Type} (xs : List α) : backwardsOnto [] xs = backwards xs := by sorry

def keep {α : Type} (p : α → Bool) : List α → List α
  | [] => []
  | x :: xs => if p x then x :: keep p xs else keep p xs

theorem keep_keep {α : Type} (p : α → Bool) (xs : List α) : keep p (keep p xs) = keep p xs := by sorry

theorem length_keep_le {α : Type} (p : α → Bool) (xs : List α) :
    (keep p xs).length ≤ xs.length := by sorry

def insertInOrder (a : Nat) : List Nat → List Nat
  | [] => [a]
  | x :: xs => if a ≤ x then a :: x :: xs else x :: insertInOrder a xs

def sortList : List Nat → List Nat
  | [] => []
  | x :: xs => insertInOrder x (sortList xs)

theorem total_insertInOrder (a : Nat) (xs : List Nat) :
    total (insertInOrder a xs) = a + total xs := by sorry

theorem total_sortList (xs : List Nat) : total (sortList xs) = total xs := by sorry

/-- `AtLeast a xs`: no element of `xs` is smaller than `a`. -/
def AtLeast (a : Nat) : List Nat → Prop
  | [] => True
  | x :: xs => a ≤ x ∧ AtLeast a xs

inductive Ascending : List Nat → Prop where
  | nil : Ascending []
  | cons (x : Nat) (xs : List Nat) (first : AtLeast x xs) (rest : Ascending xs) : Ascending (x :: xs)

theorem AtLeast_of_le (a b : Nat) (xs : List Nat) (hab : a ≤ b) (h : AtLeast b xs) :
    AtLeast a xs := by sorry

theorem AtLeast_insertInOrder (a b : Nat) (xs : List Nat) (hab : a ≤ b) (h : AtLeast a xs) :
    AtLeast a (insertInOrder b xs) := by sorry

theorem Ascending_insertInOrder (a : Nat) (xs : List Nat) (h : Ascending xs) :
    Ascending (insertInOrder a xs) := by sorry

theorem Ascending_sortList (xs : List Nat) : Ascending (sortList xs) := by sorry
