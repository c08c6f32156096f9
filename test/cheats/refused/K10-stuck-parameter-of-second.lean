/-
trick: The type of `stuck-parameter` is defined together with one before it.
codes: kernel-unchecked
-/
-- reference
theorem t : True := by sorry
-- submission
inductive G (x : Bool) : Bool → Prop
  | intro : G x x
inductive Box (α : Type)
  | mk (a : α)
mutual
inductive First (x : Bool) (h : G x x) : Type
  | mk : First x h
inductive Owner (x : Bool) (h : G x x) : Type
  | base
  | step (child : Box (G.rec (motive := fun _ _ => Type) (Owner x h) h))
end
theorem helper (o : Owner true .intro) : o = o := rfl
theorem t : True := have := helper .base
  trivial
