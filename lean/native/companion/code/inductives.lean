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

def constructorJson (env : Environment) (inductiveName : Name) (parameters : Nat) (name : Name) : List Json := Id.run do
  let some info := env.find? name | return []
  let mut fields := #[]
  let mut index := 0
  for binder in (bindersOf info.type).1.toList do
    if index ≥ parameters then
      let isRecursive := match headConstant binder.type with
        | some head => head == inductiveName
        | none => false
      fields := fields.push (Json.mkObj [
        ("name", if binder.name.hasMacroScopes then .str "" else nameJson binder.name),
        ("isRecursive", .bool isRecursive), ("isProof", .bool (looksLikeProposition env binder.type)),
        ("isImplicit", .bool (!isExplicit binder.info))])
    index := index + 1
  return [Json.mkObj [("name", .str (lastPart name)), ("fields", .arr fields)]]

def inductiveJson (env : Environment) (name : Name) : List Json := Id.run do
  let some (.inductInfo info) := env.find? name | return []
  let mut constructors := #[]
  for constructorName in info.ctors do
    for one in constructorJson env name info.numParams constructorName do constructors := constructors.push one
  return [Json.mkObj [("name", nameJson name), ("isProposition", .bool (isPropSort (bindersOf info.type).2)),
    ("isRecursive", .bool info.isRec), ("indices", number info.numIndices), ("constructors", .arr constructors)]]

def inductivesJson (env : Environment) (names : List Name) : Json := Id.run do
  let mut out := #[]
  for name in names do
    for one in inductiveJson env name do out := out.push one
  return .arr out

end Lakatos
