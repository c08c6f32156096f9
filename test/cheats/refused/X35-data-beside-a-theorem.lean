/-
trick: The reference has an open definition in the namespace of its theorem: it would stay open unseen.
codes: reference-invalid
-/
-- reference
theorem foo : 1 = 1 := by sorry
def foo.bar : {n : Nat // n > 5} := sorry
-- submission
theorem foo : 1 = 1 := rfl
