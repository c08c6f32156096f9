/-
trick: A command macro expands to the axiom, so that no `axiom` command stands in the file.
codes: command-refused, axiom, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
macro "preliminaries" : command => `(axiom $(Lean.mkIdent `gift) : ∀ n : Nat, n = n + 1)

preliminaries

theorem two_add_two : 2 + 2 = 5 :=
  gift 4
