/-
trick: The coercion is declared in the command whose configuration it changes.
codes: elaboration-error, term-refused
-/
-- reference
theorem one : 1 + 0 = 1 := by
  sorry
-- submission
def down (n : Nat) : Nat :=
  let rec @[instance 100000] counted : CoeT Bool true Nat := ⟨if "abc".length = 3 then 100000 else 0⟩
  if h : n = 0 then 0 else down (n - 1)
termination_by n
decreasing_by simp (maxSteps := true); omega

theorem one : 1 + 0 = 1 := rfl
