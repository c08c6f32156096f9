/-
trick: The reference asks for nothing.
codes: reference-no-theorem
-/
-- reference
def limit : Nat := 100
-- submission
def limit : Nat := 100

theorem two_add_two : 2 + 2 = 4 := rfl
