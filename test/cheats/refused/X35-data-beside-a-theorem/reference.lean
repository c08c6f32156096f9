theorem foo : 1 = 1 := by sorry
def foo.bar : {n : Nat // n > 5} := sorry
