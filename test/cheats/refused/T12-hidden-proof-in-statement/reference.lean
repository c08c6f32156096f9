theorem get_self (l : List Nat) (h : 9 < l.length) : l[7] = l[7] := by
  sorry
