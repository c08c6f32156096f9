/-
trick: The structure of `stuck-sort` is defined together with a type before it, and only that one is looked at.
codes: kernel-unchecked
-/
-- reference
theorem boom : False := by sorry
-- submission
noncomputable section
def step (x : Bool) (n : Nat) (ih : (m : Nat) → m < n → Bool) : Bool :=
  match n with
  | 0 => x
  | k + 1 => ih k (Nat.lt_succ_self k)
def run (x : Bool) (n : Nat) (h : Acc (· < ·) n) : Bool :=
  Acc.rec (fun m _ => step x m) h
opaque seed : Acc ((· < ·) : Nat → Nat → Prop) 1 := Nat.lt_wfRel.wf.apply 1
def a := run false 1 seed
def b := run false 1 (Acc.intro 1 fun _ => Acc.inv seed)
def c := run false 0 (Acc.inv seed (Nat.lt_succ_self 0))
theorem run_eq (x : Bool) (n : Nat) (h : Acc (· < ·) n) : run x n h = x := by
  induction h with
  | intro n smaller ih =>
    cases n with
    | zero => rfl
    | succ n => simpa only [run, step] using ih n (Nat.lt_succ_self n)
def P : Prop := a = b
def Q : Prop := a = c
opaque witness : Q := (run_eq false _ _).trans (run_eq false _ _).symm
def gate (h : P) : Type :=
  Eq.rec (motive := fun _ _ => Type) Prop h
theorem observedProofsFalse (T : Prop) (observe : T → Bool) (p q : T)
    (onFalse : observe p = false) (onTrue : observe q = true) : False := by
  have same : p = q := proof_irrel p q
  exact Bool.noConfusion (onFalse.symm.trans ((congrArg observe same).trans onTrue))
mutual
inductive First (h : P) : Prop
  | mk : First h
inductive Owner (h : P) : gate h
  | mk (bit : Bool) : Owner h
end
def asProp (h : P) : Prop := Owner h
def proposition : Prop := asProp witness
def foo (h : P) (p : Owner h) : Owner h := p
def observe (p : proposition) : Bool := (foo witness p).1
theorem boom : False :=
  observedProofsFalse proposition observe (Owner.mk (h := witness) false) (Owner.mk (h := witness) true) rfl rfl
