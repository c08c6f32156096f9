theorem first_sum : 1 + 1 = 2 := by
  rfl

instance : OfNat Nat 5 := ⟨4⟩

theorem second_sum : 2 + 2 = 5 := by
  rfl
