/-
trick: The recursor of `stuck-parameter` is in a field of another type, which is given the type as its parameter.
codes: kernel-unchecked
-/
-- reference
theorem t : True := by sorry
-- submission
inductive G (x : Bool) : Bool → Prop
  | intro : G x x
inductive W (x : Bool) (h : G x x) (α : Type) : Type
  | mk (a : G.rec (motive := fun _ _ => Type) α h)
inductive Owner (x : Bool) (h : G x x) : Type
  | base
  | step (child : W x h (Owner x h))
theorem helper (o : Owner true .intro) : o = o := rfl
theorem t : True := have := helper .base
  trivial
