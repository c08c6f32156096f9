/- A comment
   over two lines. -/
theorem three_lines (a b : Nat) (h : a ≤ b) : a < b + 1 := by
  have h2 : a ≤ b := h
  omega
