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

def inductiveLimit (env : Environment) (info : InductiveVal) : Option String := Id.run do
  if let some problem := sortLimit env info.type then return some problem
  for constructorName in info.ctors do
    match env.find? constructorName with
    | none => return some "a constructor that is not there"
    | some found =>
      let (types, _) := telescope found.type
      for type in types do
        unless isPlainOccurrence env info.all type do
          return some "a constructor field that mentions the type below something else than types"
  return none

/-- What is wrong with a constant, or none. -/
def kernelLimit (env : Environment) (info : ConstantInfo) : Option String := Id.run do
  if isReservedName info.name then return some "a name that the kernel reserves"
  unless isClosed info.type do return some "a variable left over"
  if let some value := valueOf info then
    unless isClosed value do return some "a variable left over"
  match info with
  | .inductInfo type => return inductiveLimit env type
  | _ => return none

end Lakatos
