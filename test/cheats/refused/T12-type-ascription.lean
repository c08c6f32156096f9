/-
trick: Type ascriptions are rewritten: `(e : Int)` becomes `(0 : Int)`.
codes: macro-code
-/
-- reference
theorem zero_int (n : Nat) : (n : Int) = 0 := by
  sorry
-- submission
macro_rules
  | `(($_ : Int)) => `(Int.ofNat 0)

theorem zero_int (n : Nat) : (n : Int) = 0 :=
  rfl
