structure Fn where
  run : Nat → Nat
instance : CoeFun Fn (fun _ => Nat → Nat) := ⟨Fn.run⟩

theorem zero_at (f : Fn) (n : Nat) : f n = 0 := by
  sorry
