/-! The theorems of the libraries, of which TypeScript makes a table. Answered in portions: a library has very many. -/

namespace Lakatos
open Lean

/-- Most modules may export a theorem without its proof, and so as an axiom. -/
def mayBeTheorem : ConstantInfo → Bool
  | .thmInfo _ => true
  | .axiomInfo info => !info.isUnsafe
  | _ => false

/-- `Prop`, `α → Prop` and their like. -/
def endsInProp (type : Expr) : Bool := isPropSort (bindersOf type).2

/-- Types of proofs: the head is a predicate, or a variable that is one. `above`: what binds its variables. -/
def isProposition (env : Environment) (type : Expr) (above : Array Binder) : Bool :=
  let (binders, body) := bindersOf type above
  match applicationHead body with
  | .const name _ =>
    match env.find? name with
    | some info => endsInProp info.type
    | none => false
  | .bvar index =>
    if index < binders.size then
      match binders[binders.size - 1 - index]? with
      | some binder => endsInProp binder.type
      | none => false
    else false
  | _ => false

def theoremJson (env : Environment) (info : ConstantInfo) : Option Json := Id.run do
  let (binders, body) := bindersOf info.type
  unless isProposition env body binders do return none
  let mut premises := #[]
  let mut explicit := ""
  let mut above := #[]
  for binder in binders.toList do
    unless isInstanceImplicit binder.info do premises := premises.push (constantsOf binder.type)
    if isExplicit binder.info then explicit := explicit ++ (if isProposition env binder.type above then "p" else "d")
    above := above.push binder
  let arguments := applicationArguments body
  let side (fromEnd : Nat) : Json :=
    match arguments[arguments.size - fromEnd]? with
    | some argument => constantsOf argument
    | none => .null
  return some (Json.mkObj [("name", nameJson info.name), ("head", headJson (headOf body)), ("conclusion", constantsOf body),
    ("premises", .arr premises), ("explicit", .str explicit), ("left", side 2), ("right", side 1)])

/-- No part is a number or begins with `_`, as in what Lean makes itself and in private names. -/
def hasPublicName : Name → Bool
  | .anonymous => true
  | .str parent value => !startsWith "_" value && hasPublicName parent
  | .num _ _ => false

/-- The theorems of a module of the library, by its position; `last` tells that there are no more modules. -/
def moduleTheorems (env : Environment) (position : Nat) : Json :=
  match env.header.moduleData[position]? with
  | none => Json.mkObj [("last", .bool true), ("module", .null), ("theorems", .arr #[])]
  | some data =>
    let isAsked (info : ConstantInfo) : Bool :=
      mayBeTheorem info && hasPublicName info.name && !isInstance env info.name && !isDeprecated env info.name
    let theorems := (data.constants.toList.filter isAsked).filterMap (theoremJson env)
    let module := (env.header.moduleNames[position]?).getD .anonymous
    Json.mkObj [("last", .bool false), ("module", nameJson module), ("theorems", listJson theorems)]

/-- Which of the constants are instances. -/
def instancesAmong (env : Environment) (names : List Name) : Json := namesJson (names.filter (isInstance env))

end Lakatos
