/-
what: Comments mention sorry, axiom, native_decide and #eval.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
/- No sorry here, no axiom, and no native_decide.
   (An earlier version used `#eval` and `sorry`.) -/
theorem add_swap (a b : Nat) : a + b = b + a := by
  -- we could say `admit` or `exact sorryAx _`, but don't
  omega /- sorry -/
