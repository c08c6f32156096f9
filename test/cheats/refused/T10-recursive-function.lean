/-
trick: One equation of a recursive function differs.
codes: definition-changed
-/
-- reference
def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib (n + 1) + fib n

theorem fib_fixed (n : Nat) : fib n = n := by
  sorry
-- submission
def fib : Nat → Nat
  | 0 => 0
  | n + 1 => fib n + 1

theorem fib_fixed (n : Nat) : fib n = n := by
  induction n with
  | zero => rfl
  | succ n ih => rw [fib, ih]
