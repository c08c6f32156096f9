/-
trick: The reference leaves a value open and the submission fills it with the question itself.
codes: reference-invalid, definition-changed, sorry, reference-no-theorem
-/
-- reference
def answer : Nat := sorry

theorem answer_spec : answer * answer = 49 := by
  sorry
-- submission
theorem has_answer : ∃ n : Nat, n * n = 49 := ⟨7, rfl⟩
noncomputable def answer : Nat := Classical.choose has_answer

theorem answer_spec : answer * answer = 49 :=
  Classical.choose_spec has_answer
