/-
trick: The same below `List`, in a private structure.
codes: kernel-unchecked
-/
-- reference
theorem t : True := by sorry
-- submission
inductive G (x : Bool) : Bool → Prop
  | intro : G x x
namespace N
private structure W (x : Bool) (h : G x x) (α : Type) where
  child : Nat → G.rec (motive := fun _ _ => Type) α h
variable (x : Bool) (h : G x x)
inductive Owner : Type
  | base
  | step (l : List (W x h Owner))
end N
theorem helper (o : N.Owner true .intro) : o = o := rfl
theorem t : True := have := helper .base
  trivial
