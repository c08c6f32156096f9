/-
trick: A file that begins with `module` proves the theorem, but keeps it to itself.
codes: theorem-missing
-/
-- reference
theorem t (n : Nat) : n + 0 = n := by
  sorry
-- submission
module

theorem t (n : Nat) : n + 0 = n := rfl
