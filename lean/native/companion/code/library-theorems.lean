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

def usedIn (expr : Expr) : Json := constantsOf expr

def theoremJson (env : Environment) (info : ConstantInfo) : List Json := Id.run do
  let (binders, body) := bindersOf info.type
  unless isProposition env body binders do return []
  let mut premises := #[]
  let mut explicit := ""
  let mut above := #[]
  for binder in binders.toList do
    unless isInstanceImplicit binder.info do premises := premises.push (usedIn binder.type)
    if isExplicit binder.info then explicit := explicit ++ (if isProposition env binder.type above then "p" else "d")
    above := above.push binder
  let arguments := applicationArguments body
  let side (fromEnd : Nat) : Json :=
    match arguments[arguments.size - fromEnd]? with
    | some argument => usedIn argument
    | none => .null
  return [Json.mkObj [("name", nameJson info.name), ("head", headJson (headOf body)), ("conclusion", usedIn body),
    ("premises", .arr premises), ("explicit", .str explicit), ("left", side 2), ("right", side 1)]]

/-- No part is a number or begins with `_`, as in what Lean makes itself and in private names. -/
def hasPublicName : Name → Bool
  | .anonymous => true
  | .str parent value => !startsWith "_" value && hasPublicName parent
  | .num _ _ => false

/-- The theorems of a module of the library, by its position; `last` tells that there are no more modules. -/
def moduleTheorems (env : Environment) (position : Nat) : Json := Id.run do
  match env.header.moduleData[position]? with
  | none => return Json.mkObj [("last", .bool true), ("theorems", .arr #[])]
  | some data =>
    let mut out := #[]
    for info in data.constants.toList do
      if mayBeTheorem info && hasPublicName info.name && !isInstance env info.name && !isDeprecated env info.name then
        for one in theoremJson env info do out := out.push one
    return Json.mkObj [("last", .bool false), ("theorems", .arr out)]

/-- Which of the constants are instances. -/
def instancesAmong (env : Environment) (names : List Name) : Json := Id.run do
  let mut out := #[]
  for name in names do
    if isInstance env name then out := out.push (nameJson name)
  return .arr out

end Lakatos
