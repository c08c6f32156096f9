/-
trick: A command macro hides the `#eval`.
codes: command-refused, macro-code
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
macro "section_break" : command => `(#eval IO.println "boo")

section_break

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
