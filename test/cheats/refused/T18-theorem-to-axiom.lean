/-
trick: A macro turns every `theorem` into an axiom.
codes: statement-changed, command-refused, kind-changed, axiom, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro_rules
  | `(command| theorem $id:ident : $t:term := $_) => `(command| axiom $id : $t)

theorem two_add_two : 2 + 2 = 5 :=
  rfl
