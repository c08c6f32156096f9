/-
what: Tactic configurations that are literals: fields, flags, positions, the empty record.
-/
-- reference
theorem configured (a b c : Nat) (h : a = b) : a + b + c = c + (b + a) ∧ a * 1 = b := by
  sorry
-- submission
theorem configured (a b c : Nat) (h : a = b) : a + b + c = c + (b + a) ∧ a * 1 = b := by
  constructor
  · rw (occs := .pos [1]) [Nat.add_comm]
    rw (config := { occs := .pos [1] }) [Nat.add_comm a b]
  · simp (config := {}) (maxSteps := 5000) +decide only [Nat.mul_one]
    omega (config := {})
