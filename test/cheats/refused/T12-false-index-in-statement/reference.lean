theorem get_self (l : List Nat) (h : l.length = 3) : l[7] = l[7] := by
  sorry
