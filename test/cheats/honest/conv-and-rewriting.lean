/-
what: `conv`, `nth_rewrite`-like positions, `rw ... at`, `change`, `unfold`.
-/
-- reference
def add3 (a b c : Nat) : Nat := a + b + c

theorem add3_rotate (a b c : Nat) : add3 a b c = add3 c a b := by
  sorry
-- submission
def add3 (a b c : Nat) : Nat := a + b + c

theorem add3_rotate (a b c : Nat) : add3 a b c = add3 c a b := by
  unfold add3
  change a + b + c = c + a + b
  conv =>
    rhs
    rw [Nat.add_assoc, Nat.add_comm]
