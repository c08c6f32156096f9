/-
trick: A section for code of the author.
codes: command-refused
-/
-- reference
theorem t : 1 + 1 = 2 := by
  sorry
-- submission
module

public meta section

def helper : Nat := 1

end

public theorem t : 1 + 1 = 2 := rfl
