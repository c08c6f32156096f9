/-
trick: A flag stands where a number must, and an instance whose class has another name makes one of it: its term is evaluated with the configuration.
codes: term-refused
-/
-- reference
theorem turned (a b : Nat) (h : a = b) : b = a := by
  sorry
-- submission
abbrev Coercion := CoeT Bool true Nat
@[instance 100000] abbrev counted : Coercion := ⟨if "abc".length = 3 then 0 else 100000⟩

theorem turned (a b : Nat) (h : a = b) : b = a := by
  simp (maxSteps := true) [h]
