/-
trick: The class of the coercion that makes a number of a flag is named by a `let` in the type of the instance.
codes: term-refused
-/
-- reference
theorem turned (a b : Nat) (h : a = b) : b = a := by
  sorry
-- submission
@[instance 100000] def counted : (let Coercion := CoeT Bool true Nat; Coercion) :=
  ⟨if "abc".length = 3 then 0 else 100000⟩

theorem turned (a b : Nat) (h : a = b) : b = a := by
  simp (maxSteps := true) [h]
