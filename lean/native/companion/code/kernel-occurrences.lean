/-! Where a family of types may occur in the fields of its constructors, and what kernels are kept from altogether. -/

namespace Lakatos
open Lean

/--
Plain occurrences are members of the family applied to what doesn't mention it; arguments of other inductive types; and
what functions into such types give. Definitions count as what they unfold to.
-/
partial def isPlainOccurrence (env : Environment) (family : List Name) (expr : Expr) : Bool := Id.run do
  let inner := skipMetadata expr
  unless mentions family inner do return true
  match inner with
  | .forallE _ type body _ => return !mentions family type && isPlainOccurrence env family body
  | .lam _ type body _ => return !mentions family type && isPlainOccurrence env family body
  | .app .. | .const .. =>
    let some head := headOf inner | return false
    let arguments := (applicationArguments inner).toList
    if isOneOf family head then return !anyMentions family arguments
    if let some (.inductInfo _) := env.find? head then
      for argument in arguments do
        unless isPlainOccurrence env family argument do return false
      return true
    match unfoldHead env inner with
    | some unfolded => return isPlainOccurrence env family unfolded
    | none => return false
  | _ => return false

def constructorLimit (env : Environment) (family : List Name) (member : InductiveVal) : Option String := Id.run do
  for name in member.ctors do
    match env.find? name with
    | some (.ctorInfo found) =>
      if let some problem := constantLimit (.ctorInfo found) then return some problem
      let (types, _) := telescope found.type
      for type in types do
        unless isPlainOccurrence env family type do
          return some "a constructor field that mentions the type below something else than types"
    | _ => return some "a constructor that is not there"
  return none

/-- Types that are defined together enter the kernel together: all of them are looked at. -/
def familyLimit (env : Environment) (info : InductiveVal) : Option String := Id.run do
  unless isOneOf info.all info.name do return some "a family of types that it does not belong to"
  for name in info.all do
    match env.find? name with
    | some (.inductInfo member) =>
      if let some problem := constantLimit (.inductInfo member) then return some problem
      if let some problem := sortLimit env member.type then return some problem
      if let some problem := constructorLimit env info.all member then return some problem
    | _ => return some "a type that is not there"
  return none

/-- What is wrong with what is to be declared, or none; of a type, with its whole family. -/
def kernelLimit (env : Environment) (info : ConstantInfo) : Option String :=
  match info with
  | .inductInfo type => familyLimit env type
  | other => constantLimit other

end Lakatos
