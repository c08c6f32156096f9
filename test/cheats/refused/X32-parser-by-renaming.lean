/-
trick: `open ... renaming` puts the author's parser in the place of a known one.
codes: macro-code
-/
-- reference
theorem t : True := by sorry
-- submission
def Foo.bar : Lean.ParserDescr := .symbol "zork"
open Foo renaming bar → ident
syntax "foo" ident : term
macro_rules | `(foo zork) => `(trivial)
theorem t : True := foo zork
