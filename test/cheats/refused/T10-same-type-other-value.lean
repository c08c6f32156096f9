/-
trick: A constant of the header keeps its type and changes its value.
codes: definition-changed
-/
-- reference
def limit : Nat := 100

theorem lower_than (n : Nat) (h : 0 < n) : limit < n := by
  sorry
-- submission
def limit : Nat := 0

theorem lower_than (n : Nat) (h : 0 < n) : limit < n :=
  h
