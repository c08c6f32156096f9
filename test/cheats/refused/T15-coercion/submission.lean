instance (priority := 5000) : NatCast Int := ⟨fun _ => 0⟩

theorem cast_zero (n : Nat) : (n : Int) = 0 :=
  rfl
