/-
trick: The same with `builtin_initialize`.
codes: command-refused
-/
-- reference
import Lean

theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Lean

builtin_initialize table : IO.Ref (List Nat) ← IO.mkRef []

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
