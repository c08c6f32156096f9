/-
what: The theorem itself has a hypothesis with a default proof; the submission has a helper before it.
-/
-- reference
theorem with_default (n : Nat) (h : 0 < 1 := by decide) : n < n + 1 := by
  sorry
-- submission
theorem helper (n : Nat) : n < n + 1 := by
  omega

theorem with_default (n : Nat) (h : 0 < 1 := by decide) : n < n + 1 :=
  helper n
