/-! Goes on with a text, to its end or to the first command that TypeScript has to look at. -/

namespace Lakatos
open Lean

structure Advance where
  rules : PlainRules
  token : IO.CancelToken
  stopAtError : Bool

/-- Whether the text has declared what Lean could run as the tactic of an argument (`lean/embedded/text-elaborator.ts`). -/
def declaresSyntax (env : Environment) : Bool := Id.run do
  for info in localConstants env do
    match info.type with
    | .const name _ => if name == ``Lean.Syntax && !hasAutomaticPart info.name then return true
    | _ => pure ()
  return false

/-- What the commands so far have declared: last components of names, constants at the heads of types. -/
def lookBack (env : Environment) : Json := Id.run do
  let mut names := #[]
  let mut heads := #[]
  for info in localConstants env do
    names := names.push (Json.str (match info.name with
      | .str _ value => value
      | .num _ value => toString value
      | .anonymous => ""))
    if let some head := headConstant info.type then heads := heads.push (Json.str (nameText (withoutPrivatePrefix head)))
  return Json.mkObj [("names", .arr names), ("typeHeads", .arr heads), ("declaresSyntax", .bool (declaresSyntax env))]

def stopJson (kind : String) (more : List (String × Json)) : Json := Json.mkObj (("kind", .str kind) :: more)

/-- `next`: what becomes of the next command, `asked`, `approved` or `left-out` (`policy-round.ts`). -/
partial def advance (how : Advance) (session : Session) (next : String) (done : Array Json) :
    IO (Session × Array Json × Json) := do
  let (tree, parser, log) := parseNext session.source session.state session.parser
  let parseMessages ← messagesJson log
  let asked := [("tree", syntaxJson tree), ("parseMessages", parseMessages)]
  if isEnd tree then return (session, done, stopJson "end" asked)
  if isStop tree then return (session, done, stopJson "exit" asked)
  let isTrusted := isPlainCommand how.rules tree && isPlain how.rules tree && !declaresSyntax session.state.env
  let space := nameJson (currentScope session.state).currNamespace
  if next == "left-out" then
    let report := Json.mkObj (("namespace", space) :: ("messages", .arr #[]) :: asked)
    let all := done.push report
    let behind := { session with parser }
    if how.stopAtError then return (behind, all, stopJson "error" [])
    return ← advance how behind "asked" all
  unless next == "approved" || isTrusted do
    return (session, done, stopJson "asks" (("lookBack", lookBack session.state.env) :: asked))
  let (state, messages, failed) ←
    elaborateCommand session.source session.state tree session.parser how.token
  if ← how.token.isSet then return (session, done, stopJson "interrupted" [])
  let report := Json.mkObj (("namespace", space) :: ("messages", messages) :: asked)
  let behind := { session with state, parser }
  let all := done.push report
  if how.stopAtError && (failed || hasError log) then return (behind, all, stopJson "error" [])
  advance how behind "asked" all

end Lakatos
