/-
trick: A binder of the theorem takes the name of a constant that the conclusion uses.
codes: statement-changed
-/
-- reference
def bound : Nat := 3

theorem under (n : Nat) : n < bound → n < 2 := by
  sorry
-- submission
def bound : Nat := 3

theorem under (n : Nat) {bound : Nat} (_ : bound = 2 := by rfl) : n < bound → n < 2 := by
  intro h
  omega
