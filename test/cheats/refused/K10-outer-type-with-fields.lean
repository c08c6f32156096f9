/-
trick: The same, and the proof that the recursor is stuck on is a field itself.
codes: kernel-unchecked
-/
-- reference
theorem t : True := by sorry
-- submission
inductive G (x : Bool) : Bool → Prop
  | intro : G x x
theorem gx (x : Bool) : G x x := .intro
inductive W (α : Type) : Type
  | mk (x : Bool) (h : G x x) (a : G.rec (motive := fun _ _ => Type) α h)
inductive Owner : Type
  | base
  | step (child : W Owner)
theorem helper (o : Owner) : o = o := rfl
theorem helper2 : True := have := helper .base
  trivial
theorem t : True := helper2
