/-
trick: A command macro without code; the name of the axiom is its argument.
codes: command-refused, axiom, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro "fact " n:ident " : " t:term : command => `(axiom $n : $t)

fact gift : ∀ n : Nat, n = n + 1

theorem two_add_two : 2 + 2 = 5 :=
  gift 4
