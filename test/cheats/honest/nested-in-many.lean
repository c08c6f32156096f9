/-
what: Types of one family below structures, arrays, pairs and other nested types.
-/
-- reference
structure Labelled (α : Type) where
  label : String
  content : α

inductive Wrapped (α : Type) where
  | plain (a : α)
  | several (as : Array (Option α)) (rest : List (Wrapped α))

inductive Ways (α β : Type) where
  | one (a : α)
  | both (p : α × List β)

mutual
inductive Term where
  | leaf (n : Nat)
  | labelled (t : Labelled Term)
  | wrapped (t : Wrapped (Labelled Term))
  | ways (t : Ways Term Block)
  | chosen (f : Nat → Term)
inductive Block where
  | empty
  | inner (ts : List (Term × Nat)) (next : Labelled (List Block))
end

def Term.isLeaf : Term → Bool
  | .leaf _ => true
  | _ => false

theorem leaf_of_isLeaf (t : Term) (h : t.isLeaf = true) : ∃ n, t = .leaf n := by
  sorry
-- submission
structure Labelled (α : Type) where
  label : String
  content : α

inductive Wrapped (α : Type) where
  | plain (a : α)
  | several (as : Array (Option α)) (rest : List (Wrapped α))

inductive Ways (α β : Type) where
  | one (a : α)
  | both (p : α × List β)

mutual
inductive Term where
  | leaf (n : Nat)
  | labelled (t : Labelled Term)
  | wrapped (t : Wrapped (Labelled Term))
  | ways (t : Ways Term Block)
  | chosen (f : Nat → Term)
inductive Block where
  | empty
  | inner (ts : List (Term × Nat)) (next : Labelled (List Block))
end

def Term.isLeaf : Term → Bool
  | .leaf _ => true
  | _ => false

theorem leaf_of_isLeaf (t : Term) (h : t.isLeaf = true) : ∃ n, t = .leaf n := by
  cases t with
  | leaf n => exact ⟨n, rfl⟩
  | _ => cases h
