/-
what: Int, BitVec, Fin, Char and String in one statement.
-/
-- reference
theorem zoo (x : Int) (b : BitVec 4) (i : Fin 3) :
    x - x = 0 ∧ b ^^^ b = 0 ∧ i.val < 3 ∧ 'a' ≠ 'b' ∧ "ab" ++ "c" = "abc" := by
  sorry
-- submission
theorem zoo (x : Int) (b : BitVec 4) (i : Fin 3) :
    x - x = 0 ∧ b ^^^ b = 0 ∧ i.val < 3 ∧ 'a' ≠ 'b' ∧ "ab" ++ "c" = "abc" := by
  refine ⟨by omega, by simp, i.isLt, by decide, by decide⟩
