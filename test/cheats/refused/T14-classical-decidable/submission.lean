attribute [local instance 5000] Classical.propDecidable

theorem branch (n : Nat) : (if n = n then 1 else 2) = 1 := by
  simp
