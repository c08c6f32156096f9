theorem has_answer : ∃ n : Nat, n * n = 49 := ⟨7, rfl⟩
noncomputable def answer : Nat := Classical.choose has_answer

theorem answer_spec : answer * answer = 49 :=
  Classical.choose_spec has_answer
