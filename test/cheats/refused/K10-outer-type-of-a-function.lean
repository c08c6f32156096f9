/-
trick: The same, and the parameter is a function to the type.
codes: kernel-unchecked
-/
-- reference
theorem t : True := by sorry
-- submission
inductive G (x : Bool) : Bool → Prop
  | intro : G x x
inductive W (α : Bool → Type) : Type
  | mk (x : Bool) (h : G x x) (a : G.rec (motive := fun _ _ => Type) (α x) h)
inductive Owner : Type
  | base
  | step (child : W (fun _ => Owner))
theorem helper (o : Owner) : o = o := rfl
theorem helper2 : True := have := helper .base
  trivial
theorem t : True := helper2
