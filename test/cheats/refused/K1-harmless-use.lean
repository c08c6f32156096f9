/-
trick: The option is set although the proof needs no cheat: what is not checked is not accepted.
codes: option-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
set_option debug.skipKernelTC true in
theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
