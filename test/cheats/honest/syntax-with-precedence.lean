/-
what: Syntax with precedences, and a tactic macro that takes a term.
-/
-- reference
theorem t (a : Nat) : a + 0 = a := by
  sorry
-- submission
macro "clean" x:term : tactic => `(tactic| simp only [$x:term])
syntax:max "twice" term:max : term
macro_rules
  | `(twice $x) => `($x + $x)

theorem helper : twice 2 = 4 := rfl

theorem t (a : Nat) : a + 0 = a := by
  clean Nat.add_zero
