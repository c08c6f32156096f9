/-
trick: A syntax of its own for commands and `macro_rules` hide the axiom.
codes: command-refused, axiom, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
syntax "lemma_from_book " ident term : command
macro_rules
  | `(command| lemma_from_book $n:ident $t:term) => `(command| axiom $n : $t)

lemma_from_book gift (4 = 5)

theorem two_add_two : 2 + 2 = 5 :=
  gift
