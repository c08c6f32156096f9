/-!
The door: methods that TypeScript calls through Lean's own remote calls. Lean's values stay here; TypeScript holds them by
reference and gives them back.
-/

namespace Lakatos
open Lean Server

inductive Held where
  | header (value : Header)
  | library (value : Library)
  | session (value : Session)
  | state (value : ProofState)
  | states (values : Array ProofState)
  | token (value : IO.CancelToken)

instance : TypeName Held := unsafe (TypeName.mk Held `Lakatos.Held)

/-- What goes both ways: data, and values by reference. -/
structure Packet where
  json : Json
  held : List (WithRpcRef Held)

def encodePacket (packet : Packet) : StateM RpcObjectStore Json := fun start => Id.run do
  let mut store := start
  let mut references := #[]
  for value in packet.held do
    let (reference, after) := (rpcEncode value : StateM RpcObjectStore Json) store
    store := after
    references := references.push reference
  return (Json.mkObj [("json", packet.json), ("held", .arr references)], store)

def decodePacket (packet : Json) : ExceptT String (ReaderT RpcObjectStore Id) Packet := fun store => Id.run do
  let mut held := []
  for reference in items (field packet "held") do
    match (rpcDecode reference : ExceptT String (ReaderT RpcObjectStore Id) (WithRpcRef Held)) store with
    | .ok value => held := value :: held
    | .error problem => return .error problem
  return .ok { json := field packet "json", held := held.reverse }

instance : RpcEncodable Packet := { rpcEncode := encodePacket, rpcDecode := decodePacket }

def answerWith (json : Json) (held : List Held) : IO Packet := do
  return { json, held := ← held.mapM holdByReference }

def gateRequest (asked given : Session) (request : Json) (token : IO.CancelToken) : GateRequest :=
  { asked := asked.state.env, given := given.state.env, targets := namesOf (field request "targets"),
    watched := namesOf (field request "watched"), libraryHasProofs := isTrue (field request "libraryHasProofs"), token }

def advanceFrom (session : Session) (request : Json) (token : IO.CancelToken) : IO Packet := do
  let how : Advance := { rules := plainRules (field request "rules"), token, stopAtError := isTrue (field request "stopAtError") }
  let (next, commands, stop) ← advance how session (text (field request "next")) #[]
  answerWith (Json.mkObj [("commands", .arr commands), ("stop", stop)]) [.session next]

def perform (method : String) (request : Json) (held : List Held) : IO Packet := do
  match method, held with
  | "version", [] =>
    answerWith (Json.mkObj [("version", .str Lean.versionString), ("commit", .str Lean.githash),
      ("target", .str System.Platform.target)]) []
  | "token", [] => answerWith .null [.token (← IO.CancelToken.new)]
  | "cancel", [.token token] =>
    token.set
    answerWith .null []
  | "header", [] =>
    let (header, report) ← headerOf (text (field request "text"))
    answerWith report [.header header]
  | "library", [.header header, .token token] =>
    let library ← openLibrary header.imports (text (field request "options"))
      (isTrue (field request "isModule")) token
    answerWith .null [.library library]
  | "advance", [.header header, .library library, .token token] =>
    advanceFrom (← beginSession header library (field request "proofAt")) request token
  | "advance", [.session session, .token token] => advanceFrom session request token
  | "proof", [.session session, .token token] =>
    let (answer, caught) ← caughtProof session (text (field request "name")) (field request "rules") token
    answerWith answer (caught.map .state)
  | "step", [.state state, .token token] =>
    let (answer, next) ← step state request token
    answerWith answer (next.map .state)
  | "printed", [.state state, .token token] => answerWith (← printedGoals state token) []
  | "constants", [.session session] => answerWith (constantsJson session.state.env) []
  | "examine", [.session asked, .session given, .token token] =>
    answerWith (← examine (gateRequest asked given request token)) []
  | "confirm", [.session asked, .library library, .token token] =>
    let handed := { library := library.state.env, instructions := text (field request "instructions"),
                    texts := field request "texts" }
    answerWith (← confirm handed (gateRequest asked asked request token)) []
  | "inductives", [.session session] => answerWith (inductivesJson session.state.env (namesOf (field request "names"))) []
  | "sorries", [.session session] =>
    answerWith (listJson ((namesOf (field request "names")).map (sorriesBelow session.state.env))) []
  | "declarations", [.session session] => answerWith (← declarationsJson session.state) []
  | "theorems", [.library library] =>
    answerWith (moduleTheorems library.state.env (naturalNumber (field request "module"))) []
  | "instances", [.library library] => answerWith (instancesAmong library.state.env (namesOf (field request "names"))) []
  | _, _ => throw (IO.userError "no such method")

def answerBy (act : String → Json → List Held → IO Packet) (packet : Packet) : RequestM (RequestTask Packet) := do
  let request := act (text (field packet.json "method")) packet.json (packet.held.map (·.val))
  match ← request.toBaseIO with
  | .ok given => return .pure { given with json := Json.mkObj [("nonce", field packet.json "nonce"), ("answer", given.json)] }
  | .error problem =>
    let failure := Json.mkObj [("nonce", field packet.json "nonce"), ("failure", .str (toString problem))]
    return .pure { json := failure, held := [] }

@[server_rpc_method]
def answerRequest (packet : Packet) : RequestM (RequestTask Packet) := answerBy perform packet

end Lakatos
