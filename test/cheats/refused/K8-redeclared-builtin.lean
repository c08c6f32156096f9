/-
trick: The submission declares `Nat.sub` again at the root.
codes: elaboration-error
-/
-- reference
theorem sub_value : Nat.sub 3 5 = 1 := by
  sorry
-- submission
def Nat.sub (_ _ : Nat) : Nat := 1

theorem sub_value : Nat.sub 3 5 = 1 :=
  rfl
