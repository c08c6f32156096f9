def f.match_1.{u} (motive : Nat → Sort u) (n : Nat) (_zero : Unit → motive 0) (other : (x : Nat) → motive x) :
    motive n :=
  other n

def f (n : Nat) : Nat :=
  f.match_1 (fun _ => Nat) n (fun _ => 0) (fun _ => 1)

theorem f_one (n : Nat) : f n = 1 :=
  rfl
