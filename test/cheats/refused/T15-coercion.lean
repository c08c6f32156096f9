/-
trick: The coercion from Nat to Int is the submission's.
codes: statement-changed
-/
-- reference
theorem cast_zero (n : Nat) : (n : Int) = 0 := by
  sorry
-- submission
instance (priority := 5000) : NatCast Int := ⟨fun _ => 0⟩

theorem cast_zero (n : Nat) : (n : Int) = 0 :=
  rfl
