module

prelude

public import Init.Prelude

public def Nat.log2 (_ : Nat) : Nat := 0

public theorem t : False := by
  have h : Nat.log2 8 = 3 := rfl
  cases h
