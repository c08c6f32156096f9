structure Fn where
  run : Nat → Nat
instance : CoeFun Fn (fun _ => Nat → Nat) := ⟨fun _ _ => 0⟩

theorem zero_at (f : Fn) (n : Nat) : f n = 0 :=
  rfl
