/-
trick: A module without a prelude declares a function anew whose value the kernel knows by its name.
codes: import-refused
-/
-- reference
theorem t : False := by
  sorry
-- submission
module

prelude

public import Init.Prelude

public def Nat.log2 (_ : Nat) : Nat := 0

public theorem t : False := by
  have h : Nat.log2 8 = 3 := rfl
  cases h
