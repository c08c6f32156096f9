/-
trick: In a namespace the name of a recursor belongs to a definition of the submission.
codes: definition-changed, statement-changed
-/
-- reference
namespace Demo
noncomputable def count (n : Nat) : Nat :=
  Nat.rec (motive := fun _ => Nat) 0 (fun _ k => k + 1) n

theorem count_zero (n : Nat) : count n = 0 := by
  sorry
end Demo
-- submission
namespace Demo
def Nat.rec {motive : Nat → Type} (z : motive 0) (_s : (n : Nat) → motive n → motive (n + 1)) (_n : Nat) :
    motive 0 := z

noncomputable def count (n : Nat) : Nat :=
  Nat.rec (motive := fun _ => Nat) 0 (fun _ k => k + 1) n

theorem count_zero (n : Nat) : count n = 0 :=
  rfl
end Demo
