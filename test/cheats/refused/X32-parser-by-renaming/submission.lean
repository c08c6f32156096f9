def Foo.bar : Lean.ParserDescr := .symbol "zork"
open Foo renaming bar → ident
syntax "foo" ident : term
macro_rules | `(foo zork) => `(trivial)
theorem t : True := foo zork
