/-!
How the theorems of a module are proved, from its info trees, for `lakatos trace`. Only servers that trace have this part:
nothing else depends on it.
-/

namespace Lakatos
open Lean Elab

/-- Where a command elaborates terms, as it is at the beginning. -/
structure Frame where
  ofTerm : Term.Context × Term.State
  ofMeta : Meta.Context × Meta.State
  ofCore : Core.Context × Core.State

def frameOf (session : Session) (token : IO.CancelToken) : IO Frame := do
  let look : Term.TermElabM Frame := fun ofTerm termState ofMeta metaState ofCore coreState => do
    return { ofTerm := (ofTerm, ← termState.get), ofMeta := (ofMeta, ← metaState.get), ofCore := (ofCore, ← coreState.get) }
  let cell ← IO.mkRef session.state
  match ← (Command.liftTermElabM look (commandContext session.source session.parser token) cell).toBaseIO with
  | .ok frame => return frame
  | .error problem => throw (IO.userError (← problem.toMessageData.toString))

/-- A tactic of the text, by its kind and bytes. -/
structure TacticPlace where
  key : String
  /-- As it is run again. -/
  text : String

structure Walk where
  frame : Frame
  /-- Of the theorem, as it is written. -/
  name : String
  places : List TacticPlace
  /-- First byte of the proof, and the byte behind it. -/
  proof : Nat × Nat
  /-- Each step is run again. -/
  replays : Bool
  heartbeats : Nat
  token : IO.CancelToken
  /-- Steps, and names in the text of the proof, in the order in which the tree has them. -/
  events : IO.Ref (Array Json)
  /-- Before and behind each step. -/
  states : IO.Ref (Array ProofState)
  constants : IO.Ref (Array Name)

/-- A step whose parts are being looked at. -/
structure OpenStep where
  key : String
  number : Nat

/-- Since the module system a proof may see more than what its module shows to others. -/
def withPrivateParts (env : Environment) : Environment := by
  first
  | exact env.setExporting false
  | exact env

def stateAt (walk : Walk) (place : ContextInfo) (mctx : MetavarContext) (ngen : NameGenerator) (goals : List MVarId) :
    ProofState :=
  let (coreContext, coreState) := walk.frame.ofCore
  let ofCore := { coreContext with
    options := place.options, currNamespace := place.currNamespace, openDecls := place.openDecls,
    maxRecDepth := maxRecDepth.get place.options }
  { context := { name := walk.name, rules := plainRules .null, ofTerm := walk.frame.ofTerm.1, ofMeta := walk.frame.ofMeta.1,
                 ofCore },
    ofTerm := walk.frame.ofTerm.2, ofMeta := { walk.frame.ofMeta.2 with mctx },
    ofCore := { coreState with env := withPrivateParts place.env, ngen, messages := {} }, goals }

def goalsOf (state : ProofState) (token : IO.CancelToken) : IO (Except Json Json) :=
  if state.goals.isEmpty then return .ok (.arr #[]) else readGoals state token

/-- Two states that differ by nothing, or by the numbers of metavariables alone. -/
def areSame (one other : Json) : Bool :=
  let shown (parts : Json) : Json := listJson ((items parts).map (field · "goals"))
  let names (part : Json) : Json := listJson ((items (field part "goals")).map (field · "name"))
  let forms (parts : Json) : Json := listJson ((items parts).map fun part => .arr #[field part "form", names part])
  (shown one).compress == (shown other).compress || (forms one).compress == (forms other).compress

def prettyGoals (parts : Json) : Json :=
  listJson ((items parts).map fun part => listJson ((items (field part "goals")).map (field · "pretty")))

/-- What a step leads to that is run again, or `failed`. -/
def replayed (walk : Walk) (state : ProofState) (tactic : String) : IO Json := do
  let .ok tree := Parser.runParserCategory state.ofCore.env `tactic tactic "<tactic>" | return .str "failed"
  let run ← runFrom state walk.heartbeats walk.token
  let .ok left ← reported run (evaluate run state.goals tree) | return .str "failed"
  let .ok parts ← goalsOf (← stateBehind run left) walk.token | return .str "failed"
  return prettyGoals parts

/-- The constants in the terms that a tactic has found for its goals. -/
def constantsFound (tactic : TacticInfo) : Array Name := Id.run do
  let mut names := #[]
  let mut seen := NameSet.empty
  let mut stack := tactic.goalsBefore.reverse
  repeat
    let goal :: rest := stack | break
    stack := rest
    if seen.contains goal.name then continue
    seen := seen.insert goal.name
    let some term := tactic.mctxAfter.getExprAssignmentCore? goal | continue
    names := names ++ term.getUsedConstants
    for below in (term.collectMVars {}).result do stack := below :: stack
  return names

def noteConstant (walk : Walk) (name : Name) : IO Unit := do walk.constants.modify (·.push name)

/-- First byte of a syntax that stands in the text itself, and the byte behind it. -/
def ownRange (tree : Syntax) : Option (Nat × Nat) :=
  match tree.getHeadInfo with
  | .original .. =>
    match tree.getPos?, tree.getTailPos? with
    | some start, some stop => some (start.byteIdx, stop.byteIdx)
    | _, _ => none
  | _ => none

/-- None for what is no tactic of the text, and for what has changed nothing: alternatives that failed have left their nodes, too. -/
def takeStep (walk : Walk) (place : ContextInfo) (tactic : TacticInfo) (above : List OpenStep) : IO (Option OpenStep) := do
  let .node _ kind _ := tactic.stx | return none
  let some (start, stop) := ownRange tactic.stx | return none
  let key := s!"{nameText kind} {start} {stop}"
  let some written := walk.places.find? (·.key == key) | return none
  -- What a macro makes of a tactic may stand at its place.
  if (above.head?.map (·.key)) == some key || tactic.goalsBefore.isEmpty then return none
  -- New names are made apart from those that the tactic itself has made.
  let before := stateAt walk place tactic.mctxBefore place.ngen.mkChild.1 tactic.goalsBefore
  let after := stateAt walk place tactic.mctxAfter place.ngen tactic.goalsAfter
  let .ok partsBefore ← goalsOf before walk.token | return none
  let .ok partsAfter ← goalsOf after walk.token | return none
  if areSame partsBefore partsAfter then return none
  let found := constantsFound tactic
  for name in found.toList do noteConstant walk name
  let parent := match above with
    | outer :: _ => number outer.number
    | [] => .null
  let replay ← if walk.replays then replayed walk before written.text else pure .null
  let states ← walk.states.get
  walk.states.set ((states.push before).push after)
  walk.events.modify (·.push (Json.mkObj [("kind", .str "step"), ("start", number start), ("end", number stop),
    ("parent", parent), ("before", partsBefore), ("after", partsAfter), ("found", namesJson found.toList),
    ("replay", replay)]))
  return some { key, number := states.size / 2 }

/-- A constant that the text of the proof names. -/
def takeName (walk : Walk) (term : TermInfo) (inside : List OpenStep) : IO Unit := do
  let .ident .. := term.stx | return
  let some (start, stop) := ownRange term.stx | return
  if term.isBinder || start < walk.proof.1 || stop > walk.proof.2 then return
  let some name := headOf term.expr | return
  noteConstant walk name
  walk.events.modify (·.push (Json.mkObj [("kind", .str "name"), ("name", nameJson name),
    ("steps", listJson (inside.map fun step => number step.number))]))

partial def walkTree (walk : Walk) (tree : InfoTree) (outer : Option ContextInfo) (above : List OpenStep) : IO Unit := do
  match tree with
  | .context part inner => walkTree walk inner (part.mergeIntoOuter? outer) above
  | .hole _ => return
  | .node info children =>
    let some place := outer | return
    let mut inside := above
    match info with
    | .ofTacticInfo tactic =>
      if let some step ← takeStep walk place tactic above then inside := step :: above
    | .ofTermInfo term => takeName walk term above
    | _ => pure ()
    for child in children.toList do walkTree walk child outer inside

/-- Beginnings of parts of names that Lean makes by the way. -/
def marks : List String := ["_", "proof_", "match_", "eq_", "rec", "casesOn", "brecOn", "below", "noConfusion", "ctor", "toCtorIdx",
  "sizeOf", "inj", "induct", "fun_cases", "partial_correctness", "mutual_induct"]

/-- Whether a constant may be one that Lean has made by the way: TypeScript decides (`lean/telling-names.ts`). -/
def mayBeMade (name : Name) : Bool := (nameParts name).toList.any fun part =>
  match part with
  | .str value => marks.any (startsWith · value) || (value.splitOn "_unfolding").length > 1
  | _ => true

/-- What is known of constants, and of those that lemmas of Lean's making rest on. -/
def describeConstants (env : Environment) (names : Array Name) : Json := Id.run do
  let modules := env.header.moduleNames
  let moduleOf (name : Name) : Json :=
    match env.getModuleIdxFor? name with
    | some index => nameJson ((modules[index.toNat]?).getD .anonymous)
    | none => .null
  let mut told := #[]
  let mut seen := NameSet.empty
  let mut stack := names.toList
  repeat
    let name :: rest := stack | break
    stack := rest
    if seen.contains name then continue
    seen := seen.insert name
    let some info := findConstant env name | continue
    let uses := if !isImported env name && mayBeMade name then
      match valueOf info with
      | some value => value.getUsedConstants.toList
      | none => []
    else []
    stack := uses ++ stack
    told := told.push (Json.mkObj [("name", nameJson name), ("kind", .str (kindText info)), ("module", moduleOf name),
      ("uses", namesJson uses)])
  return .arr told

def placesOf (json : Json) : List TacticPlace :=
  (items json).map fun place => { key := text (field place "key"), text := text (field place "text") }

/-- The info trees that the last command has left. -/
def infoTreesOf (state : Command.State) : List InfoTree :=
  state.infoState.trees.toList.map fun tree => tree.substitute state.infoState.assignment

/-- The steps of the proof in the command between two sessions, with the states that they lead from and to. -/
def traceProof (before after : Session) (request : Json) (token : IO.CancelToken) : IO (Json × Array ProofState) := do
  let walk : Walk := {
    frame := ← frameOf before token, name := text (field request "name"), places := placesOf (field request "places"),
    proof := (naturalNumber (field request "start"), naturalNumber (field request "end")),
    replays := isTrue (field request "replay"), heartbeats := naturalNumber (field request "heartbeats"), token,
    events := ← IO.mkRef #[], states := ← IO.mkRef #[], constants := ← IO.mkRef #[] }
  for tree in infoTreesOf after.state do walkTree walk tree none []
  let told := [("events", .arr (← walk.events.get)), ("constants", describeConstants after.state.env (← walk.constants.get))]
  return (Json.mkObj told, ← walk.states.get)

/--
The state in which a module begins; `options`: commands that set those of its library; `file`: what paths in the text start
from.
-/
def beginModule (header : Header) (request : Json) (token : IO.CancelToken) : IO Session := do
  let env ← importLibrary header.imports (isTrue (field request "isModule"))
  let mut state := Command.mkState (env.setMainModule (nameOf (field request "module"))) {} {}
  for line in items (field request "options") do
    let source := Parser.mkInputContext (text line) "<options>" false
    let (tree, _, _) := parseNext source state {}
    let (next, _, _) ← elaborateCommand source state tree {} token
    state := next
  let source := { header.source with fileName := text (field request "file") }
  return { source, state, imported := env, parser := header.parser, caught := none }

/-- One command, whose info trees are in the state behind it; `lookBack` where the policy has to see it. -/
def traceNext (session : Session) (request : Json) (token : IO.CancelToken) : IO (Json × Session) := do
  let (tree, parser, log) := parseNext session.source session.state session.parser
  let rules := plainRules (field request "rules")
  let isTrusted := isPlainCommand rules tree && isPlain rules tree && !declaresSyntax session.state.env
  let told := [("tree", syntaxJson tree), ("parseMessages", ← messagesJson log),
    ("namespace", nameJson (currentScope session.state).currNamespace),
    ("lookBack", if isTrusted then .null else lookBack session.state.env)]
  let state := { session.state with infoState := {} }
  let (next, messages, _) ← elaborateCommand session.source state tree session.parser token
  if ← token.isSet then throw (IO.userError "interrupted")
  let isLast := isEnd tree || nameText tree.getKind == "Lean.Parser.Command.exit"
  return (Json.mkObj (("messages", messages) :: ("isLast", .bool isLast) :: told), { session with state := next, parser })

def performTrace (method : String) (request : Json) (held : List Held) : IO Packet := do
  match method, held with
  | "trace-begin", [.header header, .token token] => answerWith .null [.session (← beginModule header request token)]
  | "trace-next", [.session session, .token token] =>
    let (told, next) ← traceNext session request token
    answerWith told [.session next]
  | "trace-proof", [.session before, .session after, .token token] =>
    let (told, states) ← traceProof before after request token
    answerWith told [.states states]
  | "trace-printed", [.states states, .token token] =>
    let some state := states[naturalNumber (field request "state")]? | throw (IO.userError "no such state")
    answerWith (← printedGoals state token) []
  | _, _ => perform method request held

@[server_rpc_method]
def answerTracer (packet : Packet) : Server.RequestM (Server.RequestTask Packet) := answerBy performTrace packet

end Lakatos
