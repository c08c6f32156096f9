/-
trick: The same in a structure, with proofs by `Acc` that the kernel evaluates.
codes: kernel-unchecked
-/
-- reference
theorem t : True := by sorry
-- submission
def step (x : Bool) (n : Nat) (ih : (m : Nat) → m < n → Bool) : Bool :=
  match n with
  | 0 => x
  | k + 1 => ih k (Nat.lt_succ_self k)
def run (x : Bool) (n : Nat) (h : Acc (· < ·) n) : Bool :=
  Acc.rec (fun m _ => step x m) h
opaque seed : Acc ((· < ·) : Nat → Nat → Prop) 1 := Nat.lt_wfRel.wf.apply 1
theorem run_eq (x : Bool) (n : Nat) (h : Acc (· < ·) n) : run x n h = x := by
  induction h with
  | intro n smaller ih =>
    cases n with
    | zero => rfl
    | succ n => simpa only [run, step] using ih n (Nat.lt_succ_self n)
inductive G (x : Bool) : Bool → Bool → Bool → Bool → Prop
  | intro : G x (run x 0 (Acc.inv seed (Nat.lt_succ_self 0))) (run x 1 (Acc.intro 1 fun _ => Acc.inv seed)) (run x 1 seed) (run x 0 (Acc.inv seed (Nat.lt_succ_self 0)))
structure W (α : Type) : Type where
  x : Bool
  h : G x (run x 0 (Acc.inv seed (Nat.lt_succ_self 0))) (run x 1 (Acc.intro 1 fun _ => Acc.inv seed)) (run x 1 seed) (run x 0 (Acc.inv seed (Nat.lt_succ_self 0)))
  child : G.rec (motive := fun _ _ _ _ _ => Type) α h
inductive Owner : Type
  | base
  | step (w : W Owner)
theorem helper (o : Owner) : o = o := rfl
theorem t : True := have := helper .base
  trivial
