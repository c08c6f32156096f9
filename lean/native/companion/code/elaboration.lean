/-! Elaborates texts command by command, in environments that hold nothing but their own imports. -/

namespace Lakatos
open Lean

/-- A text whose imports were read. -/
structure Header where
  source : Parser.InputContext
  imports : Array Import
  parser : Parser.ModuleParserState

/-- What a text starts from. -/
structure Library where
  state : Elab.Command.State

/-- A text that is elaborated up to some command; a value, from which one may go on more than once. -/
structure Session where
  source : Parser.InputContext
  state : Elab.Command.State
  /-- Before the first command. -/
  imported : Environment
  parser : Parser.ModuleParserState
  /-- The proof that is to be caught. -/
  caught : Option Caught

def headerOf (content : String) : IO (Header × Json) := do
  let source := Parser.mkInputContext content "<input>" false
  let (tree, parser, log) ← Parser.parseHeader source
  let imports := Elab.headerToImports tree
  let report := Json.mkObj [("tree", syntaxJson tree), ("messages", ← messagesJson log)]
  return ({ source, imports, parser }, report)

def currentScope (state : Elab.Command.State) : Elab.Command.Scope :=
  match state.scopes with
  | scope :: _ => scope
  | [] => { header := "" }

def parseNext (source : Parser.InputContext) (state : Elab.Command.State) (parser : Parser.ModuleParserState) :
    Syntax × Parser.ModuleParserState × MessageLog :=
  let scope := currentScope state
  Parser.parseCommand source
    { env := state.env, options := scope.opts, currNamespace := scope.currNamespace, openDecls := scope.openDecls }
    parser {}

/-- The state behind a command, with its messages taken out. -/
def elaborateCommand (source : Parser.InputContext) (state : Elab.Command.State) (tree : Syntax)
    (start : Parser.ModuleParserState) (token : IO.CancelToken) : IO (Elab.Command.State × Json × Bool) := do
  let cell ← IO.mkRef state
  let result ← (Elab.Command.elabCommandTopLevel tree (commandContext source start token) cell).toBaseIO
  let after ← cell.get
  let mut messages ← messagesJson after.messages
  let mut failed := hasError after.messages
  match result with
  | .ok _ => pure ()
  | .error problem =>
    failed := true
    messages := pushJson messages (errorJson (← problem.toMessageData.toString))
  return ({ after with messages := {} }, messages, failed)

/-- Set while a command defines syntax; no text can set it. -/
def definesSyntaxOption : Name := `lakatos.definesSyntax

def bodyOf : Expr → Expr
  | .lam _ _ body _ => bodyOf body
  | .mdata _ expr => bodyOf expr
  | expr => expr

/-- Lean writes a default as `@id T value`. -/
def withoutIdentity : Expr → Expr
  | .app (.app (.const `id _) _) value => value
  | expr => expr

def defaultsOf (env : Environment) (name : Name) : List Expr :=
  if !isStructure env name then [] else
  (getStructureFields env name).toList.filterMap fun field => do
    let info ← env.find? (← defaultFunctionOf env name field)
    return withoutIdentity (bodyOf (← info.value?))

def isDataConstant (env : Environment) (name : Name) : Bool :=
  let operations := [`OfNat.ofNat, `instOfNatNat, `HPow.hPow, `instHPow, `instPowNat, `instNatPowNat]
  (env.getModuleIdxFor? name).isSome && match env.find? name with
    | some (.ctorInfo _) | some (.inductInfo _) => true
    | some info => operations.contains name || env.isProjectionFn name || info.type.isConstOf `Nat
    | none => false

/-- Whether evaluating a configuration runs nothing (`lean/embedded/lean/evaluated-data.ts`). -/
partial def isEvaluatedData (env : Environment) (defaults : List Expr) (expr : Expr) : Bool :=
  defaults.contains expr || match expr with
    | .bvar _ | .sort _ | .lit _ => true
    | .const name _ => isDataConstant env name
    | .app function argument => isEvaluatedData env defaults function && isEvaluatedData env defaults argument
    | .letE _ type value body _ => [type, value, body].all (isEvaluatedData env defaults)
    | .mdata _ inner | .proj _ _ inner => isEvaluatedData env defaults inner
    | _ => false

/-- Of a type of what Lean makes of new syntax, or a term that is to be evaluated (`lean/embedded/lean/guard-compilation.ts`). -/
def mayBeMadeByLean (env : Environment) (options : Options) (name : Name) : Bool :=
  if name.hasMacroScopes && name.eraseMacroScopes == `_tmp then
    match env.find? name with
    | some (.defnInfo { hints := .opaque, type := .const name _, value, .. }) =>
      isEvaluatedData env (defaultsOf env name) value
    | _ => false
  else if env.contains (.str name "_unsafe_rec") then false
  else match env.find? name with
    | some info => match info.type with
      | .const ``Syntax _ => hasAutomaticPart name
      | .const type _ => options.contains definesSyntaxOption &&
        [``ParserDescr, ``TrailingParserDescr, ``Macro, ``PrettyPrinter.Unexpander].contains type
      | _ => false
    | none => false

/-- An environment with the instances, preferred ones and hints for unification that another has. -/
def withInstancesOf (source env : Environment) : Environment :=
  let put {α β σ : Type} [Inhabited σ] (extension : PersistentEnvExtension α β σ) (env : Environment) :=
    extension.setState env (extension.getState source)
  put Meta.instanceExtension.ext <| put Meta.unificationHintExtension.ext <|
    put (σ := List Meta.DefaultInstanceEntry × Meta.DefaultInstances) Meta.defaultInstanceExtension env

def isCommand (names : List Name) (tree : Syntax) : Bool :=
  names.any fun name => tree.getKind == `Lean.Parser.Command ++ name

/-- Whether a command defines syntax and does nothing else (`lean/syntax-tree.ts`). -/
partial def definesSyntax (tree : Syntax) : Bool :=
  if isCommand [`in] tree then
    isCommand [`open, `set_option, `variable, `universe] tree[0] && definesSyntax tree[2]
  else isCommand [`notation, `mixfix, `macro, `macro_rules, `syntax] tree

/-- The next command of a session. What Lean makes of new syntax has none of the text's instances in it (`imported-instances.ts`). -/
def elaborateNext (session : Session) (tree : Syntax) (token : IO.CancelToken) :
    IO (Elab.Command.State × Json × Bool) := do
  let { source, state, imported, parser, .. } := session
  unless definesSyntax tree do return ← elaborateCommand source state tree parser token
  let marked := state.scopes.map fun scope => { scope with opts := scope.opts.setBool definesSyntaxOption true }
  let hidden := { state with env := withInstancesOf imported state.env, scopes := marked }
  let (after, messages, failed) ← elaborateCommand source hidden tree parser token
  return ({ after with env := withInstancesOf state.env after.env, scopes := state.scopes }, messages, failed)

def openLibrary (imports : Array Import) (options : String) (isModule : Bool) (token : IO.CancelToken) :
    IO Library := do
  let env ← importLibrary imports isModule
  let start := Elab.Command.mkState env {} {}
  let source := Parser.mkInputContext options "<options>" false
  let (tree, _, _) := parseNext source start {}
  let (state, _, _) ← elaborateCommand source start tree {} token
  guardCompilation mayBeMadeByLean
  -- As `noncomputable section` would: proofs need no code.
  return { state := { state with scopes := state.scopes.map fun scope => { scope with isNoncomputable := true } } }

/-- The state before the first command; `proofAt`: the byte at which the proof begins that is to be caught, or null. -/
def beginSession (header : Header) (library : Library) (proofAt : Json) : IO Session := do
  let start := { source := header.source, state := library.state, imported := library.state.env, parser := header.parser, caught := none }
  let .num byte := proofAt | return start
  let caught ← IO.mkRef none
  let env := catching library.state.env byte.mantissa.toNat caught
  return { start with state := { library.state with env }, caught := some caught }

def isEnd (tree : Syntax) : Bool := nameText tree.getKind == "Lean.Parser.Command.eoi"

def isStop (tree : Syntax) : Bool :=
  let kind := nameText tree.getKind
  kind == "Lean.Parser.Command.exit" || kind == "Lean.Parser.Command.import"

end Lakatos
