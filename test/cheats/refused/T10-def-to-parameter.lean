/-
trick: The definition became a section variable.
codes: definition-changed, statement-changed
-/
-- reference
def limit : Nat := 100

theorem limit_small (h : limit < 10) : limit < 5 := by
  sorry
-- submission
variable (limit : Nat)

theorem limit_small (h : limit < 10) : limit < 10 :=
  h
