/-
trick: The stub that the compiler left beside one of the library's functions: an axiom that passes for safe.
codes: axiom
-/
-- reference
import Lean

theorem inhabited : Nonempty Nat := by
  sorry
-- submission
import Lean

def stub := @Lean.Expr.replaceNoCache._unsafe_rec

theorem inhabited : Nonempty Nat := ⟨(fun _ => 1) stub⟩
