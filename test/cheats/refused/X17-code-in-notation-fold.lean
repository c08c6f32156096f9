/-
trick: `macro_rules` with a `do` block: the right-hand side is code.
codes: macro-code, command-refused, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
syntax "compute!" : term
macro_rules
  | `(compute!) => do
    let n := Lean.mkIdent `sorryAx
    `($n _ true)

theorem two_add_two : 2 + 2 = 5 :=
  compute!
