/-
trick: `#print axioms` is redefined to print a good answer.
codes: command-refused, axiom
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
axiom cheat : 4 = 5

theorem two_add_two : 2 + 2 = 5 :=
  cheat

macro_rules
  | `(command| #print axioms $x:ident) => `(command| #print "'two_add_two' does not depend on any axioms")

#print axioms two_add_two
