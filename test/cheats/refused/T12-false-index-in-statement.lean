/-
trick: The index in the statement is out of bounds, which only the submission's macro rule lets through.
codes: reference-invalid, statement-changed, sorry
-/
-- reference
theorem get_self (l : List Nat) (h : l.length = 3) : l[7] = l[7] := by
  sorry
-- submission
macro_rules
  | `(tactic| get_elem_tactic_extensible) => `(tactic| sorry)

theorem get_self (l : List Nat) (h : l.length = 3) : l[7] = l[7] := by
  rfl
