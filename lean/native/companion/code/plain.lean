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

def texts (json : Json) : List String := (items json).map text

def guardOf (json : Json) : Guard :=
  { kind := text (field json "kind"), child := naturalNumber (field json "child"),
    words := texts (field json "words"), prefixes := texts (field json "prefixes") }

def plainRules (json : Json) : PlainRules :=
  { commands := texts (field json "commands"), declarations := texts (field json "declarations"),
    kinds := texts (field json "kinds"), fragments := texts (field json "fragments"),
    identifiers := texts (field json "identifiers"), guards := (items (field json "guards")).map guardOf }

/-- Whether a text contains one of the fragments; upper and lower case are the same. -/
def containsAny (fragments : List String) (whole : String) : Bool :=
  let lower := whole.toLower
  fragments.any fun fragment => (lower.splitOn fragment).length > 1

def withoutSpace (value : String) : String :=
  value.toList.foldl (fun out char => if char.isWhitespace then out else out.push char) ""

partial def firstWord : Syntax → Option String
  | .missing => none
  | .atom _ value => some (withoutSpace value)
  | .ident _ _ name _ => some (nameText name)
  | .node _ _ children => children.toList.findSome? firstWord

def lastPart : Name → String
  | .str _ value => value
  | _ => ""

/-- Lean calls what it makes of a `by` among binders so: `f._auto_1`, `S.x._autoParam`. -/
def hasAutomaticPart : Name → Bool
  | .str parent value => "_auto".isPrefixOf value || hasAutomaticPart parent
  | .num parent _ => hasAutomaticPart parent
  | .anonymous => false

def hasPart (wanted : List String) : Name → Bool
  | .str parent value => wanted.contains value || hasPart wanted parent
  | .num parent _ => hasPart wanted parent
  | .anonymous => false

def passesGuard (guard : Guard) (children : Array Syntax) : Bool :=
  match children[guard.child]? with
  | some child =>
    match firstWord child with
    | some word => guard.words.contains word || guard.prefixes.any (·.isPrefixOf word)
    | none => false
  | none => false

partial def isPlain (rules : PlainRules) : Syntax → Bool
  | .missing => true
  | .atom .. => true
  | .ident _ _ name _ => !hasPart rules.identifiers name && !hasAutomaticPart name
  | .node _ kindName children =>
    let kind := if kindName == nullKind then "null" else nameText kindName
    let guards := rules.guards.filter (·.kind == kind)
    let isFree := !guards.isEmpty || kindName == nullKind
    guards.all (passesGuard · children) &&
      (isFree || !(rules.kinds.contains kind || containsAny rules.fragments kind)) &&
      children.toList.all (isPlain rules)

def isNode : Syntax → Bool
  | .node .. => true
  | _ => false

/-- The command itself is of a plain kind; so are those within `... in` and `mutual`. -/
partial def isPlainCommand (rules : PlainRules) (tree : Syntax) : Bool :=
  let areWithin (tree : Syntax) : Bool := tree.getArgs.toList.all fun child => !isNode child || isPlainCommand rules child
  match nameText tree.getKind with
  | "Lean.Parser.Command.in" => areWithin tree
  | "Lean.Parser.Command.mutual" => tree.getArgs.toList.all areWithin
  | "Lean.Parser.Command.declaration" => rules.declarations.contains (nameText (tree.getArg 1).getKind)
  | kind => rules.commands.contains kind

end Lakatos
