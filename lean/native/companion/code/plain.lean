/-!
Which commands may be elaborated without asking. TypeScript holds the policy and sends what it may object to; a command with
anything of that in it is not plain, and waits for an answer.
-/

namespace Lakatos
open Lean

/-- At a child of a node of this kind stands a word that must be known. -/
structure Guard where
  kind : String
  child : Nat
  words : List String
  prefixes : List String

structure PlainRules where
  commands : List String
  declarations : List String
  kinds : List String
  fragments : List String
  identifiers : List String
  guards : List Guard

def texts (json : Json) : List String := Id.run do
  let mut out := []
  for item in items json do
    out := text item :: out
  return out

def plainRules (json : Json) : PlainRules := Id.run do
  let mut guards := []
  for guard in items (field json "guards") do
    guards := { kind := text (field guard "kind"), child := naturalNumber (field guard "child"),
                words := texts (field guard "words"), prefixes := texts (field guard "prefixes") } :: guards
  return { commands := texts (field json "commands"), declarations := texts (field json "declarations"),
           kinds := texts (field json "kinds"), fragments := texts (field json "fragments"),
           identifiers := texts (field json "identifiers"), guards }

def includes (texts : List String) (wanted : String) : Bool := Id.run do
  for one in texts do
    if one == wanted then return true
  return false

/-- Whether a text contains one of the fragments; upper and lower case are the same. -/
def containsAny (fragments : List String) (whole : String) : Bool := Id.run do
  let lower := whole.toLower
  for fragment in fragments do
    match lower.splitOn fragment with
    | _ :: _ :: _ => return true
    | _ => pure ()
  return false

def startsWithAny (prefixes : List String) (whole : String) : Bool := Id.run do
  for one in prefixes do
    if one.isPrefixOf whole then return true
  return false

def trimmed (value : String) : String := Id.run do
  let mut out := ""
  for char in value.toList do
    unless char.isWhitespace do out := out.push char
  return out

partial def firstWord : Syntax → Option String
  | .missing => none
  | .atom _ value => some (trimmed value)
  | .ident _ _ name _ => some (nameText name)
  | .node _ _ children => Id.run do
    for child in children.toList do
      if let some word := firstWord child then return some word
    return none

def lastPart : Name → String
  | .str _ value => value
  | _ => ""

/-- Lean calls what it makes of a `by` among binders so: `f._auto_1`, `S.x._autoParam`. -/
def hasAutomaticPart : Name → Bool
  | .str parent value => "_auto".isPrefixOf value || hasAutomaticPart parent
  | .num parent _ => hasAutomaticPart parent
  | .anonymous => false

def hasPart (wanted : List String) : Name → Bool
  | .str parent value => includes wanted value || hasPart wanted parent
  | .num parent _ => hasPart wanted parent
  | .anonymous => false

def passesGuard (guard : Guard) (children : Array Syntax) : Bool :=
  match children[guard.child]? with
  | some child =>
    match firstWord child with
    | some word => includes guard.words word || startsWithAny guard.prefixes word
    | none => false
  | none => false

partial def isPlain (rules : PlainRules) : Syntax → Bool
  | .missing => true
  | .atom .. => true
  | .ident _ _ name _ => !hasPart rules.identifiers name && !hasAutomaticPart name
  | .node _ kindName children => Id.run do
    let kind := if kindName == nullKind then "null" else nameText kindName
    let mut guarded := false
    for guard in rules.guards do
      if guard.kind == kind then
        guarded := true
        unless passesGuard guard children do return false
    unless guarded || kindName == nullKind do
      if includes rules.kinds kind || containsAny rules.fragments kind then return false
    for child in children.toList do
      unless isPlain rules child do return false
    return true

def isNode : Syntax → Bool
  | .node .. => true
  | _ => false

/-- The command itself is of a plain kind; so are those within `... in` and `mutual`. -/
partial def isPlainCommand (rules : PlainRules) (tree : Syntax) : Bool := Id.run do
  let kind := nameText tree.getKind
  if kind == "Lean.Parser.Command.in" then
    for child in tree.getArgs.toList do
      if isNode child && !isPlainCommand rules child then return false
    return true
  if kind == "Lean.Parser.Command.mutual" then
    for child in tree.getArgs.toList do
      for inner in child.getArgs.toList do
        if isNode inner && !isPlainCommand rules inner then return false
    return true
  if kind == "Lean.Parser.Command.declaration" then
    return includes rules.declarations (nameText (tree.getArg 1).getKind)
  return includes rules.commands kind

end Lakatos
