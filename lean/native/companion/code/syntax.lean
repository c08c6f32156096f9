/-! Syntax trees as flat lists, parents before children: deep trees would exhaust the stack of whoever reads them nested. -/

namespace Lakatos
open Lean

/-- `-1` stands for no place. -/
def place : SourceInfo → Json × Json
  | .original _ start _ stop => (number start.byteIdx, number stop.byteIdx)
  | .synthetic start stop _ => (number start.byteIdx, number stop.byteIdx)
  | .none => (.num (-1), .num (-1))

/-- Nodes are `[0, kind, number of children]`, atoms `[1, text, start, end]`, identifiers `[2, parts, start, end]`. -/
partial def pushSyntax (out : Array Json) : Syntax → Array Json
  | .missing => out.push (.arr #[number 3])
  | .node _ kind children =>
    children.toList.foldl pushSyntax (out.push (.arr #[number 0, .str (nameText kind), number children.size]))
  | .atom info value =>
    let (start, stop) := place info
    out.push (.arr #[number 1, .str value, start, stop])
  | .ident info _ name _ =>
    let (start, stop) := place info
    out.push (.arr #[number 2, nameJson name, start, stop])

def syntaxJson (tree : Syntax) : Json := .arr (pushSyntax #[] tree)

end Lakatos
