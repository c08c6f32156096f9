/-
trick: `@[init]` marks code to be run when the module is loaded.
codes: attribute-refused, command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def start : IO Unit := IO.println "loaded"

@[init start] opaque started : Unit

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
