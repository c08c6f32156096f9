/-
trick: A second parser for the keyword `theorem` swallows the proof and puts in a sorry.
codes: command-refused, sorry, macro-code
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
syntax (name := mine) (priority := high) "theorem " ident " : " term " := " term : command
macro_rules (kind := mine)
  | `(mine| theorem $id:ident : $t:term := $_:term) => `(command| def $id : $t := sorryAx _ true)

theorem two_add_two : 2 + 2 = 5 := rfl
