/-
trick: The statement uses `Nat.rec`; the submission puts its own function there, whose name looks as generated.
codes: statement-changed, definition-changed
-/
-- reference
theorem step_zero (n : Nat) : Nat.rec (motive := fun _ => Nat) 0 (fun _ _ => 1) n = 0 := by
  sorry
-- submission
def Own.rec.{u} {motive : Nat → Sort u} (z : motive Nat.zero) (_s : (n : Nat) → motive n → motive n.succ)
    (_n : Nat) : motive Nat.zero := z

theorem step_zero (n : Nat) : Own.rec (motive := fun _ => Nat) 0 (fun _ _ => 1) n = 0 :=
  rfl
