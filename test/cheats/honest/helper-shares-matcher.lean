/-
what: A helper before the definition matches on the same shape, so Lean may share an auxiliary function between them.
-/
-- reference
def sign (n : Nat) : Nat :=
  match n with
  | 0 => 0
  | _ + 1 => 1

theorem sign_le (n : Nat) : sign n ≤ 1 := by
  sorry
-- submission
def isZero (n : Nat) : Bool :=
  match n with
  | 0 => true
  | _ + 1 => false

def sign (n : Nat) : Nat :=
  match n with
  | 0 => 0
  | _ + 1 => 1

theorem sign_le (n : Nat) : sign n ≤ 1 := by
  cases n with
  | zero => decide
  | succ n => exact Nat.le_refl 1
