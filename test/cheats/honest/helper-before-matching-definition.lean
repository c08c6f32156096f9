/-
what: A helper lemma between two header definitions matches on the same shape as the second.
-/
-- reference
inductive Sign where
  | minus
  | plus

def turn (s : Sign) : Sign :=
  match s with
  | .minus => .plus
  | .plus => .minus

def value (s : Sign) : Nat :=
  match s with
  | .minus => 0
  | .plus => 1

theorem value_turn (s : Sign) : value (turn s) + value s = 1 := by
  sorry
-- submission
inductive Sign where
  | minus
  | plus

def turn (s : Sign) : Sign :=
  match s with
  | .minus => .plus
  | .plus => .minus

theorem turn_turn (s : Sign) : turn (turn s) = s :=
  match s with
  | .minus => rfl
  | .plus => rfl

def value (s : Sign) : Nat :=
  match s with
  | .minus => 0
  | .plus => 1

theorem value_turn (s : Sign) : value (turn s) + value s = 1 := by
  cases s <;> rfl
