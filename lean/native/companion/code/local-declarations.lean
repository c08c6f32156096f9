/-! The declarations of a text, of which TypeScript chooses those that a proof may use. -/

namespace Lakatos
open Lean

def isInductive (env : Environment) (name : Name) : Bool :=
  match env.find? name with
  | some (.inductInfo _) => true
  | _ => false

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

def constantsOf (expr : Expr) : Json := namesJson expr.getUsedConstants.toList

def headJson (head : Option Name) : Json :=
  match head with
  | some name => nameJson name
  | none => .null

def printWidth : Nat := 110

def printedType (state : Elab.Command.State) (type : Expr) : IO String := do
  let context : PPContext := match state.scopes with
    | scope :: _ => { env := state.env, opts := scope.opts, currNamespace := scope.currNamespace, openDecls := scope.openDecls }
    | [] => { env := state.env }
  return Format.pretty (← ppExprWithInfos context type).fmt printWidth

/-- What a theorem in the namespace of an inductive type says; null for the rest, of which nobody asks it. -/
def lawJson (state : Elab.Command.State) (info : ConstantInfo) : IO Json := do
  match info with
  | .thmInfo _ => if isInductive state.env (parentOf info.name) then return .str (← printedType state info.type) else return .null
  | _ => return .null

def declarationJson (env : Environment) (info : ConstantInfo) (law : Json) : Json :=
  Json.mkObj [("type", law), ("name", nameJson info.name), ("kind", .str (kindText info)), ("constants", constantsOf info.type),
    ("head", headJson (headConstant info.type)), ("isReducible", .bool (isAbbreviation info)),
    ("ofConstructor", .bool (isConstructor env (parentOf info.name))),
    ("valueConstants", match valueOf info with
      | some value => constantsOf value
      | none => .arr #[])]

/-- Whether it is part of what another declaration brings with it. -/
def isPart : ConstantInfo → Bool
  | .ctorInfo _ => true
  | .recInfo _ => true
  | .quotInfo _ => true
  | _ => false

def declarationsJson (state : Elab.Command.State) : IO Json := do
  let own := (localConstants state.env).filter (!isPart ·)
  return listJson (← own.mapM fun info => return declarationJson state.env info (← lawJson state info))

end Lakatos
