/-
trick: `∀` is rewritten to a quantifier over nothing.
codes: macro-code
-/
-- reference
theorem no_gap : ∀ n : Nat, n + 1 = n := by
  sorry
-- submission
macro_rules
  | `(∀ $x:ident : $_, $b) => `((fun $x : Nat => $b → True) 0)

theorem no_gap : ∀ n : Nat, n + 1 = n :=
  fun _ => trivial
