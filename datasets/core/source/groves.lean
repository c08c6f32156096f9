/-! Trees of any width, as first child and next sibling. -/

/-- A tree of any width, as a first child and the next sibling. -/
inductive Grove (α : Type) where
  | none
  | tree (a : α) (children rest : Grove α)

namespace Grove

def entries {α : Type} : Grove α → Nat
  | none => 0
  | tree _ c r => entries c + entries r + 1

def beside {α : Type} : Grove α → Grove α → Grove α
  | none, h => h
  | tree a c r, h => tree a c (beside r h)

def turned {α : Type} : Grove α → Grove α
  | none => none
  | tree a c r => beside (turned r) (tree a (turned c) none)

def preorder {α : Type} : Grove α → List α
  | none => []
  | tree a c r => a :: (preorder c ++ preorder r)

def postorder {α : Type} : Grove α → List α
  | none => []
  | tree a c r => postorder c ++ a :: postorder r

theorem grove_beside_none {α : Type} (g : Grove α) : beside g none = g := by
  induction g <;> simp_all [beside]

theorem grove_beside_assoc {α : Type} (f g h : Grove α) :
    beside (beside f g) h = beside f (beside g h) := by
  induction f <;> simp_all [beside]

theorem grove_preorder_beside {α : Type} (g h : Grove α) :
    preorder (beside g h) = preorder g ++ preorder h := by
  induction g <;> simp_all [beside, preorder]

theorem grove_entries_turned {α : Type} (g : Grove α) : entries (turned g) = entries g := by
  have sum : ∀ g h : Grove α, entries (beside g h) = entries g + entries h := by
    intro g h
    induction g with
    | none => simp [beside, entries]
    | tree a c r ihc ihr => simp [beside, entries, ihr]; omega
  induction g with
  | none => rfl
  | tree a c r ihc ihr => simp [turned, entries, sum, ihc, ihr]; omega

theorem grove_turned_turned {α : Type} (g : Grove α) : turned (turned g) = g := by
  have assoc : ∀ f g h : Grove α, beside (beside f g) h = beside f (beside g h) := by
    intro f g h
    induction f <;> simp_all [beside]
  have unit : ∀ g : Grove α, beside g none = g := by
    intro g
    induction g <;> simp_all [beside]
  have over : ∀ g h : Grove α, turned (beside g h) = beside (turned h) (turned g) := by
    intro g h
    induction g with
    | none => simp [beside, turned, unit]
    | tree a c r ihc ihr => simp [beside, turned, ihr, assoc]
  induction g with
  | none => rfl
  | tree a c r ihc ihr => simp [turned, over, beside, ihc, ihr]

/-- Turned round, going down first becomes coming up last. -/
theorem grove_postorder_turned {α : Type} (g : Grove α) :
    postorder (turned g) = (preorder g).reverse := by
  have over : ∀ g h : Grove α, postorder (beside g h) = postorder g ++ postorder h := by
    intro g h
    induction g <;> simp_all [beside, postorder]
  induction g <;> simp_all [turned, postorder, preorder]

end Grove
