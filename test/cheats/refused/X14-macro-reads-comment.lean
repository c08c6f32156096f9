/-
trick: A new command keyword swallows the theorem's line and declares something else.
codes: command-refused, statement-changed, macro-code
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
syntax (priority := high) "theorem " ident bracketedBinder* " : " term " := " term : command
macro_rules
  | `(command| theorem $id:ident $_* : $_:term := $_:term) =>
    `(command| def $id := fun a b : Nat => (rfl : a + b = a + b))

theorem add_swap (a b : Nat) : a + b = b + a := rfl
