/-
what: Configurations in a macro and in the tactic of an argument, before a coercion between types of the text.
-/
-- reference
theorem one : 1 + 0 = 1 := by
  sorry
-- submission
macro "simpler" : tactic => `(tactic| simp (maxSteps := 1000) +decide)
theorem same (n : Nat) (_ : n + 0 = n := by simpler) : n + 0 = n := rfl
structure Meters where
  count : Nat
instance : Coe Nat Meters := ⟨Meters.mk⟩

theorem one : 1 + 0 = 1 := by
  have := same 1
  simpler
