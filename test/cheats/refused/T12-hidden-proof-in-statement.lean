/-
trick: The statement contains a proof found by a tactic (the index bound of `l[7]`); a macro rule makes that tactic a sorry.
codes: statement-changed, sorry
-/
-- reference
theorem get_self (l : List Nat) (h : 9 < l.length) : l[7] = l[7] := by
  sorry
-- submission
macro_rules
  | `(tactic| get_elem_tactic_extensible) => `(tactic| sorry)

theorem get_self (l : List Nat) (h : 9 < l.length) : l[7] = l[7] := by
  rfl
