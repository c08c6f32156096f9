macro "foo" x:ident : tactic => `(tactic| decide +$x:ident)
theorem t : True := by foo native
