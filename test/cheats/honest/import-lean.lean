/-
what: Both files import Lean.
-/
-- reference
import Lean
open Lean

theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Lean
open Lean

theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
