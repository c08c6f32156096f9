/-
trick: Two names that look alike without quotes: the abbreviation of the class is taken for that of a number.
codes: term-refused
-/
-- reference
theorem one : 1 + 0 = 1 := by
  sorry
-- submission
abbrev «Flag.Number» := CoeT Bool true Nat
abbrev Flag.Number := Nat
@[instance 100000] def counted : «Flag.Number» := ⟨if "abc".length = 3 then 100000 else 0⟩

theorem one : 1 + 0 = 1 := by
  simp (maxSteps := true)
