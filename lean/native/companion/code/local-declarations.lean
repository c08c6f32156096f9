/-! The declarations of a text, of which TypeScript chooses those that a proof may use. -/

namespace Lakatos
open Lean

def isConstructor (env : Environment) (name : Name) : Bool :=
  match env.find? name with
  | some (.ctorInfo _) => true
  | _ => false

def parentOf : Name → Name
  | .str parent _ => parent
  | .num parent _ => parent
  | .anonymous => .anonymous

def isAbbreviation : ConstantInfo → Bool
  | .defnInfo info => match info.hints with
    | .abbrev => true
    | _ => false
  | _ => false

def constantsOf (expr : Expr) : Json := .arr (namesJson expr.getUsedConstants.toList)

def headJson (head : Option Name) : Json :=
  match head with
  | some name => nameJson name
  | none => .null

def declarationJson (env : Environment) (info : ConstantInfo) : Json :=
  Json.mkObj [("name", nameJson info.name), ("kind", .str (kindText info)), ("constants", constantsOf info.type),
    ("head", headJson (headConstant info.type)), ("isReducible", .bool (isAbbreviation info)),
    ("ofConstructor", .bool (isConstructor env (parentOf info.name))),
    ("valueConstants", match valueOf info with
      | some value => constantsOf value
      | none => .arr #[])]

def declarationsJson (env : Environment) : Json := Id.run do
  let mut out := #[]
  for info in localConstants env do
    match info with
    | .ctorInfo _ => pure ()
    | .recInfo _ => pure ()
    | .quotInfo _ => pure ()
    | _ => out := out.push (declarationJson env info)
  return .arr out

end Lakatos
