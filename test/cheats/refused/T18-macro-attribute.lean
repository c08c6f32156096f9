/-
trick: A function becomes the macro for `by` through the attribute `@[macro]`.
codes: attribute-refused, command-refused, macro-code, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
@[macro Lean.Parser.Term.byTactic]
def hijack : Lean.Macro := fun _ => `(sorryAx _ true)

theorem two_add_two : 2 + 2 = 5 := by
  decide
