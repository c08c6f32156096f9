/-
trick: Function application goes through a `CoeFun` instance that the submission changed.
codes: definition-changed, statement-changed
-/
-- reference
structure Fn where
  run : Nat → Nat
instance : CoeFun Fn (fun _ => Nat → Nat) := ⟨Fn.run⟩

theorem zero_at (f : Fn) (n : Nat) : f n = 0 := by
  sorry
-- submission
structure Fn where
  run : Nat → Nat
instance : CoeFun Fn (fun _ => Nat → Nat) := ⟨fun _ _ => 0⟩

theorem zero_at (f : Fn) (n : Nat) : f n = 0 :=
  rfl
