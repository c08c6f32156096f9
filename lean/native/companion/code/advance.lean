/-! Goes on with a text, to its end or to the first command that TypeScript has to look at. -/

namespace Lakatos
open Lean

structure Advance where
  rules : PlainRules
  token : IO.CancelToken
  stopAtError : Bool

/-- Whether the text has declared what Lean could run as the tactic of an argument (`lean/embedded/text-elaborator.ts`). -/
def declaresSyntax (env : Environment) : Bool :=
  (localConstants env).any fun info => match info.type with
    | .const name _ => name == ``Lean.Syntax && !hasAutomaticPart info.name
    | _ => false

def lastPartJson : Name → Json
  | .str _ value => .str value
  | .num _ value => .str (toString value)
  | .anonymous => .str ""

def isTheorem : ConstantInfo → Bool
  | .thmInfo _ => true
  | _ => false

def resultOf : Expr → Expr
  | .forallE _ _ body _ => resultOf body
  | .mdata _ expr => resultOf expr
  | expr => expr

/-- Constants that terms mention, with those that definitions among these mention. -/
partial def seenThrough (bodies : NameMap Expr) (seen : NameSet) : List Expr → NameSet
  | [] => seen
  | expr :: rest =>
    let fresh := expr.getUsedConstants.toList.filter (!seen.contains ·)
    seenThrough bodies (fresh.foldl (·.insert ·) seen) (fresh.filterMap (bodies.find? ·) ++ rest)

def bodiesAmong (constants : List ConstantInfo) : NameMap Expr :=
  constants.foldl (init := {}) fun found info => match info with
    | .defnInfo definition => found.insert definition.name (bodyOf definition.value)
    | _ => found

/--
What the commands so far have declared: last components of names, constants that the types of what is no theorem have behind their
arguments, what the text itself defines seen through, and whether any is no theorem.
-/
def lookBack (env : Environment) : Json :=
  let constants := localConstants env
  let values := constants.filter (!isTheorem ·)
  let results := seenThrough (bodiesAmong values) {} (values.map (resultOf ·.type))
  Json.mkObj [("names", listJson (constants.map (lastPartJson ·.name))),
    ("results", listJson (results.toList.map fun name => .str (nameText (withoutPrivatePrefix name)))),
    ("definesValues", .bool (!values.isEmpty)),
    ("declaresSyntax", .bool (declaresSyntax env))]

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
  let doneWith (messages : Json) := done.push (Json.mkObj (("namespace", space) :: ("messages", messages) :: asked))
  if next == "left-out" then
    let all := doneWith (.arr #[])
    let behind := { session with parser }
    if how.stopAtError then return (behind, all, stopJson "error" [])
    return ← advance how behind "asked" all
  unless next == "approved" || isTrusted do
    return (session, done, stopJson "asks" (("lookBack", lookBack session.state.env) :: asked))
  let (state, messages, failed) ← elaborateNext session tree how.token
  if ← how.token.isSet then return (session, done, stopJson "interrupted" [])
  let behind := { session with state, parser }
  let all := doneWith messages
  if how.stopAtError && (failed || hasError log) then return (behind, all, stopJson "error" [])
  advance how behind "asked" all

end Lakatos
