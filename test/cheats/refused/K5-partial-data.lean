/-
trick: `partial` definitions are refused: Lean knows nothing about them but their type.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
partial def search (n : Nat) : Nat := if n % 7 = 3 then n else search (n + 1)

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
