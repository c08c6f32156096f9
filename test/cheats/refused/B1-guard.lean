/-
trick: `#guard` evaluates compiled code.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def f (n : Nat) : Bool := dbgTrace "code runs" fun _ => n == 2
#guard f 2

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
