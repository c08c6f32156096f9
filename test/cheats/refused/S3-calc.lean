/-
trick: One step of a `calc` is sorry.
codes: sorry
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
theorem no_gap (n : Nat) : n + 1 = n :=
  calc
    n + 1 = 1 + n := Nat.add_comm n 1
    _ = n := sorry
