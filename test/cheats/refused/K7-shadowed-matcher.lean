/-
trick: The definition has the same value, but the auxiliary matcher that the value names is one of the submission.
codes: definition-changed, elaboration-error
-/
-- reference
def f (n : Nat) : Nat :=
  match n with
  | 0 => 0
  | _ => 1

theorem f_one (n : Nat) : f n = 1 := by
  sorry
-- submission
def f.match_1.{u} (motive : Nat → Sort u) (n : Nat) (_zero : Unit → motive 0) (other : (x : Nat) → motive x) :
    motive n :=
  other n

def f (n : Nat) : Nat :=
  f.match_1 (fun _ => Nat) n (fun _ => 0) (fun _ => 1)

theorem f_one (n : Nat) : f n = 1 :=
  rfl
