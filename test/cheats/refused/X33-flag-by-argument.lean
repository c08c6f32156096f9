/-
trick: The name of a flag comes from a macro argument.
codes: term-refused, macro-code, native-trust
-/
-- reference
theorem t : True := by sorry
-- submission
macro "foo" x:ident : tactic => `(tactic| decide +$x:ident)
theorem t : True := by foo native
