/-! What is known of inductive types and predicates. -/

namespace Lakatos
open Lean

def isPropSort (expr : Expr) : Bool :=
  match skipMetadata expr with
  | .sort .zero => true
  | _ => false

/-- From the head of the type alone: whether that constant ends in `Prop`. -/
def looksLikeProposition (env : Environment) (type : Expr) : Bool :=
  match headConstant type with
  | some head =>
    match env.find? head with
    | some info => isPropSort (bindersOf info.type).2
    | none => false
  | none => false

def fieldJson (env : Environment) (inductiveName : Name) (binder : Binder) : Json :=
  Json.mkObj [("name", if binder.name.hasMacroScopes then .str "" else nameJson binder.name),
    ("isRecursive", .bool (headConstant binder.type == some inductiveName)),
    ("isProof", .bool (looksLikeProposition env binder.type)), ("isImplicit", .bool (!isExplicit binder.info))]

def constructorJson (env : Environment) (inductiveName : Name) (parameters : Nat) (name : Name) : Option Json :=
  match env.find? name with
  | some info =>
    let fields := (bindersOf info.type).1.toList.drop parameters
    some (Json.mkObj [("name", .str (lastPart name)), ("fields", listJson (fields.map (fieldJson env inductiveName)))])
  | none => none

def inductiveJson (env : Environment) (name : Name) : Option Json :=
  match env.find? name with
  | some (.inductInfo info) =>
    let constructors := info.ctors.filterMap (constructorJson env name info.numParams)
    some (Json.mkObj [("name", nameJson name), ("isProposition", .bool (isPropSort (bindersOf info.type).2)),
      ("isRecursive", .bool info.isRec), ("indices", number info.numIndices), ("constructors", listJson constructors)])
  | _ => none

def inductivesJson (env : Environment) (names : List Name) : Json := listJson (names.filterMap (inductiveJson env))

end Lakatos
