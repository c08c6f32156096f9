/-
what: Inductive types whose sort and fields are given through definitions.
-/
-- reference
def Rel (a : Type) := a → a → Prop
abbrev Fam (a : Type) := Nat → a
inductive Step : Rel Nat
  | one (n : Nat) : Step n (n + 1)
inductive V where
  | leaf
  | node (children : Fam V) (more : List (Option V))
theorem step_lt (a b : Nat) (h : Step a b) : a < b := by
  sorry
theorem leaf_ne (f : Fam V) : V.leaf ≠ V.node f [] := by
  sorry
-- submission
def Rel (a : Type) := a → a → Prop
abbrev Fam (a : Type) := Nat → a
inductive Step : Rel Nat
  | one (n : Nat) : Step n (n + 1)
inductive V where
  | leaf
  | node (children : Fam V) (more : List (Option V))
theorem step_lt (a b : Nat) (h : Step a b) : a < b := by
  cases h
  omega
theorem leaf_ne (f : Fam V) : V.leaf ≠ V.node f [] := by
  intro h
  cases h
