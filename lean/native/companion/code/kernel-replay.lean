/-!
Gives every constant that a proof rests on to the kernel again, in the environment of the libraries alone. What elaboration
may have done to the environment doesn't matter: a theorem counts because the kernel accepts it here.
-/

namespace Lakatos
open Lean

def detail (kind : String) (name : Name) (what : String) : Json :=
  Json.mkObj [("kind", .str kind), ("name", nameJson name), ("what", .str what)]

/-- The declaration of a whole family of types; none when a part of it is not there. -/
def inductiveDeclaration (find : Lookup) (info : InductiveVal) : Option Declaration := Id.run do
  let mut types := []
  for name in info.all do
    let some (.inductInfo member) := find name | return none
    let mut constructors := []
    for constructorName in member.ctors do
      let some (.ctorInfo found) := find constructorName | return none
      constructors := ({ name := constructorName, type := found.type } : Constructor) :: constructors
    types := ({ name, type := member.type, ctors := constructors.reverse } : InductiveType) :: types
  return some (.inductDecl info.levelParams info.numParams types.reverse info.isUnsafe)

def familyNames (find : Lookup) (info : InductiveVal) : List Name := Id.run do
  let mut names := []
  for name in info.all do
    names := name :: names
    if let some (.inductInfo member) := find name then
      for constructorName in member.ctors do names := constructorName :: names
  return names

/--
A theorem `constructor type → True`: to accept it the kernel must check the constructor's type as it checks any term.
-/
def constructorCheck (levelParams : List Name) (type : Expr) (index : Nat) : Declaration :=
  let name := Name.str (.str (.str .anonymous "Lakatos") "constructorCheck") ("n" ++ toString index)
  let statement := Expr.forallE `x type (.const `True []) .default
  let proof := Expr.lam `x type (.const `True.intro []) .default
  .thmDecl { name, levelParams, type := statement, value := proof, all := [name] }

/-- Has the kernel check the types of the constructors of a whole family, as it has them now, once more, as terms. -/
def acceptsConstructors (checked : Environment) (info : InductiveVal) (token : IO.CancelToken) : Bool := Id.run do
  let mut index := 0
  for name in familyNames (findConstant checked) info do
    if let some (.inductInfo _) := findConstant checked name then pure ()
    else
      match findConstant checked name with
      | none => return false
      | some found =>
        if (addToKernel checked (constructorCheck found.levelParams found.type index) token).isNone then return false
      index := index + 1
  return true

/--
What names stand for when a constant is declared: what the kernel has accepted, as it has it, and of a type those that it is
defined with, and their constructors. What is told of anything else, nobody has checked.
-/
def declarable (checked : Environment) (declarations : Declarations) (info : ConstantInfo) : Lookup :=
  let told : Lookup := fun name => bucketFind (· == name) name.hash.toNat declarations.byName
  let family := match info with
    | .inductInfo value => familyNames told value
    | _ => []
  fun name =>
    match findConstant checked name with
    | some known => some known
    | none => if isOneOf family name then told name else none

/-- Either the environment of the libraries with all that the kernel has accepted, or why it did not. -/
abbrev Replay := Except Json Environment

/--
`constants`: each after those it uses. Once the token is set the kernel gives up, which looks like a rejection: whoever set it
must not take this for an answer.
-/
def replay (library : Environment) (declarations : Declarations) (token : IO.CancelToken) : IO Replay := do
  let added ← IO.mkRef NameSet.empty
  let add (name : Name) : IO Unit := do added.set ((← added.get).insert name)
  let mut checked := library
  for info in declarations.constants do
    -- What counts as the library's is not looked into.
    if isImported library info.name then return .error (detail "rejected" info.name "")
    if (← added.get).contains info.name then continue
    if let .ctorInfo _ := info then continue
    let find := declarable checked declarations info
    if let some limit := kernelLimit find info then return .error (detail "limit" info.name limit)
    let declaration : Option Declaration := match info with
      | .defnInfo value => some (.defnDecl value)
      | .thmInfo value => some (.thmDecl value)
      | .opaqueInfo value => some (.opaqueDecl value)
      | .inductInfo value => inductiveDeclaration find value
      | _ => none
    let some wanted := declaration | return .error (detail "unchecked" info.name "")
    let some next := addToKernel checked wanted token | return .error (detail "rejected" info.name "")
    checked := next
    add info.name
    if let .inductInfo value := info then
      for name in familyNames (findConstant checked) value do add name
      unless acceptsConstructors checked value token do return .error (detail "constructor-rejected" info.name "")
  return .ok checked

end Lakatos
