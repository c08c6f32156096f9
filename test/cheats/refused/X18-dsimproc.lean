/-
trick: `dsimproc` is code that runs in `dsimp`; here it is harmless and unused.
codes: command-refused, macro-code
-/
-- reference
import Lean

theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
import Lean

dsimproc_decl keep (_ + _) := fun _ => return .continue

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
