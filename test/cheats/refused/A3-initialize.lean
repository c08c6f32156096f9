/-
trick: `initialize` code in the file.
codes: command-refused, axiom
-/
-- reference
import Lean

theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Lean

initialize counter : IO.Ref Nat ← IO.mkRef 0

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
