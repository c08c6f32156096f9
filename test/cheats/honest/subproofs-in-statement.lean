/-
what: The statement contains a proof (an index bound) that Lean makes by a tactic.
-/
-- reference
theorem get_first (l : List Nat) (h : 0 < l.length) : l[0] = l.head (List.ne_nil_of_length_pos h) := by
  sorry
-- submission
theorem get_first (l : List Nat) (h : 0 < l.length) : l[0] = l.head (List.ne_nil_of_length_pos h) := by
  cases l with
  | nil => contradiction
  | cons x xs => rfl
