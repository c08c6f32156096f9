/-!
Forms of declarations that kernels of Lean are known to check wrongly, and that no honest proof needs. They are the same as
in `lean/gate/kernel-limits.ts`, which gives the reason for each.
-/

namespace Lakatos
open Lean

/-- What a name stands for where nothing else is known than the libraries and what is to be checked. -/
abbrev Lookup := Name → Option ConstantInfo

def startsWith (start whole : String) : Bool := start.isPrefixOf whole

def isClosed (expr : Expr) : Bool := !expr.hasFVar && !expr.hasMVar && !expr.hasLooseBVars

partial def isNeverZero : Level → Bool
  | .succ _ => true
  | .max one other => isNeverZero one || isNeverZero other
  | .imax _ other => isNeverZero other
  | _ => false

/-- Zero, a parameter, or a level that is never zero. -/
def isPlainLevel (level : Level) : Bool :=
  match level with
  | .zero => true
  | .param _ => true
  | other => isNeverZero other

/-- The types of leading `∀` binders, and the body below them. -/
partial def telescope (expr : Expr) (before : List Expr := []) : List Expr × Expr :=
  match skipMetadata expr with
  | .forallE _ type body _ => telescope body (type :: before)
  | body => (before, body)

/-- An application of a definition, unfolded once; none for anything else. -/
def unfoldHead (find : Lookup) (expr : Expr) : Option Expr :=
  match applicationHead expr with
  | .const name levels =>
    match find name with
    | some (.defnInfo definition) =>
      some ((definition.value.instantiateLevelParams definition.levelParams levels).beta (applicationArguments expr))
    | _ => none
  | _ => none

partial def endOfTelescope (find : Lookup) (type : Expr) : Expr :=
  let (_, body) := telescope type
  match unfoldHead find body with
  | some unfolded => endOfTelescope find unfolded
  | none => body

def isOneOf (names : List Name) (wanted : Name) : Bool := (positionOf names wanted).isSome

def mentions (family : List Name) (expr : Expr) : Bool := expr.getUsedConstants.toList.any (isOneOf family)

def sortLimit (find : Lookup) (type : Expr) : Option String :=
  match endOfTelescope find type with
  | .sort level => if isPlainLevel level then none else some "an inductive type whose sort is not written out"
  | _ => some "an inductive type whose sort is not written out"

/-- What is wrong with a constant by itself, or none. -/
def constantLimit (info : ConstantInfo) : Option String := Id.run do
  unless isClosed info.type do return some "a variable left over"
  if let some value := valueOf info then
    unless isClosed value do return some "a variable left over"
  return none

end Lakatos
