macro_rules
  | `(tactic| get_elem_tactic_extensible) => `(tactic| sorry)

theorem get_self (l : List Nat) (h : l.length = 3) : l[7] = l[7] := by
  rfl
