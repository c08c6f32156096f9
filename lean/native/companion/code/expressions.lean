/-! Looking at expressions. -/

namespace Lakatos
open Lean

/-- Metadata has no meaning for the kernel. -/
partial def skipMetadata : Expr → Expr
  | .mdata _ inner => skipMetadata inner
  | expr => expr

partial def applicationHead (expr : Expr) : Expr :=
  match skipMetadata expr with
  | .app function _ => applicationHead function
  | head => head

partial def applicationArguments (expr : Expr) : Array Expr :=
  match skipMetadata expr with
  | .app function argument => (applicationArguments function).push argument
  | _ => #[]

structure Binder where
  name : Name
  type : Expr
  info : BinderInfo

def isExplicit : BinderInfo → Bool
  | .default => true
  | _ => false

def isInstanceImplicit : BinderInfo → Bool
  | .instImplicit => true
  | _ => false

/-- Leading `∀` and `let` binders, and the body below them, with loose variables. -/
partial def bindersOf (expr : Expr) (before : Array Binder := #[]) : Array Binder × Expr :=
  match skipMetadata expr with
  | .forallE name type body info => bindersOf body (before.push { name, type, info })
  | .letE name type _ body _ => bindersOf body (before.push { name, type, info := .default })
  | body => (before, body)

/-- The constant at the head of an application. -/
def headOf (expr : Expr) : Option Name :=
  match applicationHead expr with
  | .const name _ => some name
  | _ => none

def headConstant (type : Expr) : Option Name := headOf (bindersOf type).2

def valueOf : ConstantInfo → Option Expr
  | .defnInfo value => some value.value
  | .thmInfo value => some value.value
  | .opaqueInfo value => some value.value
  | _ => none

def kindText : ConstantInfo → String
  | .axiomInfo _ => "axiom"
  | .defnInfo _ => "definition"
  | .thmInfo _ => "theorem"
  | .opaqueInfo _ => "opaque"
  | .quotInfo _ => "quotient"
  | .inductInfo _ => "inductive"
  | .ctorInfo _ => "constructor"
  | .recInfo _ => "recursor"

def isImported (env : Environment) (name : Name) : Bool := (env.getModuleIdxFor? name).isSome

def usesConstant (expr : Expr) (wanted : Name) : Bool := expr.getUsedConstants.toList.contains wanted

def usesSorry (info : ConstantInfo) : Bool :=
  match valueOf info with
  | some value => usesConstant value `sorryAx
  | none => false

/-- The name of a private constant is `_private`, the module, 0, and what the user wrote. -/
def withoutPrivatePrefix (name : Name) : Name := Id.run do
  let parts := nameParts name
  let mut isPrivate := false
  let mut seen := false
  let mut out := Name.anonymous
  let mut index := 0
  for part in parts.toList do
    if index == 0 then
      if let .str "_private" := part then isPrivate := true
    if isPrivate && !seen then
      if let .num value := part then
        if value.mantissa == 0 then seen := true
    else
      out := addPart out part
    index := index + 1
  return if isPrivate && !seen then name else out

end Lakatos
