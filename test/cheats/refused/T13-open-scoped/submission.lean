namespace Sugar
scoped instance (priority := 5000) : OfNat Nat 5 := ⟨4⟩
end Sugar

open scoped Sugar

theorem two_add_two : 2 + 2 = 5 :=
  rfl
