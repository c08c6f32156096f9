/-!
Builds declarations from instructions. TypeScript has seen to it that these are whole and of the right sorts
(`lean/gate/export/check-export.ts`); what doesn't fit all the same is an error.
-/

namespace Lakatos
open Lean

inductive Built where
  | name (value : Name)
  | names (value : List Name)
  | level (value : Level)
  | levels (value : List Level)
  | expr (value : Expr)
  | declaration (value : ConstantInfo)

structure Reader where
  texts : Array Json
  /-- Objects by their numbers. -/
  built : IO.Ref (Array Built)

def damaged {α : Type} : IO α := throw (IO.userError "an export that is damaged")

def builtAt (reader : Reader) (place : Nat) : IO Built := do
  match (← reader.built.get)[place]? with
  | some value => return value
  | none => damaged

def nameAt (reader : Reader) (place : Nat) : IO Name := do
  match ← builtAt reader place with
  | .name value => return value
  | _ => damaged

def namesAt (reader : Reader) (place : Nat) : IO (List Name) := do
  match ← builtAt reader place with
  | .names value => return value
  | _ => damaged

def levelAt (reader : Reader) (place : Nat) : IO Level := do
  match ← builtAt reader place with
  | .level value => return value
  | _ => damaged

def levelsAt (reader : Reader) (place : Nat) : IO (List Level) := do
  match ← builtAt reader place with
  | .levels value => return value
  | _ => damaged

def exprAt (reader : Reader) (place : Nat) : IO Expr := do
  match ← builtAt reader place with
  | .expr value => return value
  | _ => damaged

def textAt (reader : Reader) (place : Nat) : IO String := do
  match reader.texts[place]? with
  | some (.str value) => return value
  | _ => damaged

def naturalAt (reader : Reader) (place : Nat) : IO Nat := do
  match (← textAt reader place).toNat? with
  | some value => return value
  | none => damaged

def binderInfoOf : Nat → BinderInfo
  | 1 => .implicit
  | 2 => .strictImplicit
  | 3 => .instImplicit
  | _ => .default

def hintsOf (kind height : Nat) : ReducibilityHints :=
  match kind with
  | 0 => .opaque
  | 1 => .abbrev
  | _ => .regular height.toUInt32

def safetyOf : Nat → DefinitionSafety
  | 1 => .safe
  | 2 => .partial
  | _ => .unsafe

def headAt (reader : Reader) (name levels type : Nat) : IO ConstantVal := do
  return { name := ← nameAt reader name, levelParams := ← namesAt reader levels, type := ← exprAt reader type }

def buildExpr (reader : Reader) (opcode : Nat) (operands : List Nat) : IO Expr := do
  match operands with
  | [one] =>
    match opcode with
    | Opcode.bvar => return .bvar one
    | Opcode.sort => return .sort (← levelAt reader one)
    | Opcode.natLiteral => return .lit (.natVal (← naturalAt reader one))
    | Opcode.stringLiteral => return .lit (.strVal (← textAt reader one))
    | _ => damaged
  | [one, other] =>
    match opcode with
    | Opcode.app => return .app (← exprAt reader one) (← exprAt reader other)
    | Opcode.const => return .const (← nameAt reader one) (← levelsAt reader other)
    | _ => damaged
  | [name, index, inner] =>
    if opcode == Opcode.proj then return .proj (← nameAt reader name) index (← exprAt reader inner) else damaged
  | [name, type, body, info] =>
    match opcode with
    | Opcode.lam => return .lam (← nameAt reader name) (← exprAt reader type) (← exprAt reader body) (binderInfoOf info)
    | Opcode.forall =>
      return .forallE (← nameAt reader name) (← exprAt reader type) (← exprAt reader body) (binderInfoOf info)
    | _ => damaged
  | [name, type, value, body, nonDependent] =>
    if opcode == Opcode.let then
      return .letE (← nameAt reader name) (← exprAt reader type) (← exprAt reader value) (← exprAt reader body)
        (nonDependent == 1)
    else damaged
  | _ => damaged

def buildName (reader : Reader) (opcode : Nat) (operands : List Nat) : IO Name := do
  match operands with
  | [] => return .anonymous
  | [parent, part] =>
    let before ← nameAt reader parent
    if opcode == Opcode.namePart then return .str before (← textAt reader part)
    else return .num before (← naturalAt reader part)
  | _ => damaged

def buildLevel (reader : Reader) (opcode : Nat) (operands : List Nat) : IO Level := do
  match operands with
  | [] => return .zero
  | [one] =>
    if opcode == Opcode.levelParam then return .param (← nameAt reader one)
    else return .succ (← levelAt reader one)
  | [one, other] =>
    if opcode == Opcode.levelMax then return .max (← levelAt reader one) (← levelAt reader other)
    else return .imax (← levelAt reader one) (← levelAt reader other)
  | _ => damaged

def buildDeclaration (reader : Reader) (opcode : Nat) (operands : List Nat) : IO ConstantInfo := do
  let (name :: levels :: type :: more) := operands | damaged
  let head ← headAt reader name levels type
  match opcode, more with
  | Opcode.definition, [value, kind, height, safety, all] =>
    return .defnInfo { head with value := ← exprAt reader value, hints := hintsOf kind height, safety := safetyOf safety,
                                 all := ← namesAt reader all }
  | Opcode.theorem, [proof, all] =>
    return .thmInfo { head with value := ← exprAt reader proof, all := ← namesAt reader all }
  | Opcode.opaque, [value, isUnsafe, all] =>
    return .opaqueInfo { head with value := ← exprAt reader value, isUnsafe := isUnsafe == 1, all := ← namesAt reader all }
  | Opcode.inductive, [parameters, indices, all, constructors, isUnsafe] =>
    return .inductInfo (inductiveOf head parameters indices (← namesAt reader all) (← namesAt reader constructors)
      (isUnsafe == 1))
  | Opcode.constructor, [inductiveType, index, parameters, fields, isUnsafe] =>
    return .ctorInfo { head with induct := ← nameAt reader inductiveType, cidx := index, numParams := parameters,
                                 numFields := fields, isUnsafe := isUnsafe == 1 }
  | _, _ => damaged

def build (reader : Reader) (opcode : Nat) (operands : List Nat) : IO Built := do
  match opcode with
  | Opcode.anonymous | Opcode.namePart | Opcode.nameNumber => return .name (← buildName reader opcode operands)
  | Opcode.names => return .names (← operands.mapM (nameAt reader))
  | Opcode.levels => return .levels (← operands.mapM (levelAt reader))
  | Opcode.levelZero | Opcode.levelSucc | Opcode.levelMax | Opcode.levelImax | Opcode.levelParam =>
    return .level (← buildLevel reader opcode operands)
  | Opcode.definition | Opcode.theorem | Opcode.opaque | Opcode.inductive | Opcode.constructor =>
    return .declaration (← buildDeclaration reader opcode operands)
  | _ => return .expr (← buildExpr reader opcode operands)

/-- What other Leans have declared: by name, and in their order. -/
structure Declarations where
  constants : List ConstantInfo
  byName : Buckets Name ConstantInfo

/-- `instructions`: each a list of its number and its operands. -/
def readDeclarations (instructions : String) (texts : Json) : IO Declarations := do
  let .arr texts := texts | damaged
  let .ok (.arr instructions) := Json.parse instructions | damaged
  let reader : Reader := { texts, built := ← IO.mkRef #[] }
  let byName ← IO.mkRef emptyBuckets
  let mut constants := []
  for instruction in instructions.toList do
    let opcode :: operands := (items instruction).map naturalNumber | damaged
    let one ← build reader opcode operands
    let built ← reader.built.swap #[]
    reader.built.set (built.push one)
    if let .declaration info := one then
      let hash := info.name.hash.toNat
      if (bucketFind (· == info.name) hash (← byName.get)).isSome then
        throw (IO.userError "a name is declared twice")
      bucketAdd byName hash info.name info
      constants := info :: constants
  return { constants := constants.reverse, byName := ← byName.get }

end Lakatos
