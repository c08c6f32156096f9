/-
trick: A field holds the type below a recursor, inside the parameter of a nested type (the shape of lean4#14806).
codes: kernel-unchecked
-/
-- reference
theorem t : True := by sorry
-- submission
inductive G (x : Bool) : Bool → Prop
  | intro : G x x
inductive Box (α : Type)
  | mk (a : α)
inductive Owner (x : Bool) (h : G x x) : Type
  | base
  | step (child : Box (G.rec (motive := fun _ _ => Type) (Owner x h) h))
theorem helper (o : Owner true .intro) : o = o := rfl
theorem t : True := have := helper .base
  trivial
