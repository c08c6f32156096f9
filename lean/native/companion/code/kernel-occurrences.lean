/-! Where a family of types may occur in the fields of its constructors, and what kernels are kept from altogether. -/

namespace Lakatos
open Lean

/-- Honest types are nested in a handful. -/
def mostNested : Nat := 200

/-- The body below so many leading `∀` binders; none when there are fewer. -/
partial def bodyBelow (expr : Expr) (count : Nat) : Option Expr :=
  if count == 0 then some expr
  else
    match skipMetadata expr with
    | .forallE _ _ body _ => bodyBelow body (count - 1)
    | _ => none

def placeholders : Nat → Array Expr → Array Expr
  | 0, before => before
  | count + 1, before => placeholders count (before.push (.sort .zero))

/-- A term with something in the place of each loose variable: which ones they are changes with the binders around, and nothing here. -/
def withoutVariables (expr : Expr) : Expr := expr.instantiate (placeholders expr.looseBVarRange #[])

/-- The first elements of a list, without variables, behind those of an array; none when there are too few. -/
def firstOf : Nat → List Expr → Array Expr → Option (Array Expr)
  | 0, _, before => some before
  | _ + 1, [], _ => none
  | count + 1, one :: rest, before => firstOf count rest (before.push (withoutVariables one))

/-- The types of the fields of a type and of those that it is defined with, parameters put in; none where a part is not there. -/
def fieldsOf (find : Lookup) (info : InductiveVal) (levels : List Level) (given : Array Expr) : Option (List Expr) := Id.run do
  let mut fields := []
  for name in info.all do
    let some (.inductInfo member) := find name | return none
    for constructorName in member.ctors do
      let some found := find constructorName | return none
      let own := found.type.instantiateLevelParams found.levelParams levels
      let some body := bodyBelow own info.numParams | return none
      let (types, _) := telescope (body.instantiateRev given)
      fields := types ++ fields
  return some fields

def isKnownTerm (known : List Expr) (wanted : Expr) : Bool := Id.run do
  for one in known do
    if one.eqv wanted then return true
  return false

mutual

/--
Plain occurrences are members of the family applied to what doesn't mention it; arguments of other inductive types, if the
fields of those are plain with these arguments; and what functions into such types give. Definitions count as what they unfold
to. `nested`: other types applied to the family, whose fields have been looked at or are being so; with those, or none when
an occurrence is not plain.
-/
partial def plainOccurrences (find : Lookup) (family : List Name) (expr : Expr) (nested : List Expr) :
    Option (List Expr) :=
  let inner := skipMetadata expr
  if !mentions family inner then some nested
  else
    match inner with
    | .forallE _ type body _ => if mentions family type then none else plainOccurrences find family body nested
    | .lam _ type body _ => if mentions family type then none else plainOccurrences find family body nested
    | .app .. => plainApplication find family inner nested
    | .const .. => plainApplication find family inner nested
    | _ => none

partial def plainApplication (find : Lookup) (family : List Name) (expr : Expr) (nested : List Expr) :
    Option (List Expr) :=
  match applicationHead expr with
  | .lam .. => plainOccurrences find family expr.headBeta nested
  | .const name levels =>
    let arguments := (applicationArguments expr).toList
    if isOneOf family name then
      if arguments.any (mentions family) then none else some nested
    else
      match find name with
      | some (.inductInfo info) =>
        match allPlainOccurrences find family arguments nested with
        | some known => plainFields find family info levels arguments known
        | none => none
      | _ =>
        match unfoldHead find expr with
        | some unfolded => plainOccurrences find family unfolded nested
        | none => none
  | _ => none

partial def plainFields (find : Lookup) (family : List Name) (info : InductiveVal) (levels : List Level)
    (arguments : List Expr) (nested : List Expr) : Option (List Expr) :=
  match firstOf info.numParams arguments #[] with
  | none => none
  | some given =>
    let applied := mkAppN (.const info.name levels) given
    if isKnownTerm nested applied then some nested
    else if nested.length >= mostNested then none
    else
      match fieldsOf find info levels given with
      | some fields => allPlainOccurrences find family fields (applied :: nested)
      | none => none

partial def allPlainOccurrences (find : Lookup) (family : List Name) (exprs : List Expr) (nested : List Expr) :
    Option (List Expr) :=
  match exprs with
  | [] => some nested
  | one :: rest =>
    match plainOccurrences find family one nested with
    | some known => allPlainOccurrences find family rest known
    | none => none

end

/-- What is wrong with the constructors of a type, or what its family is nested in as far as is known then. -/
def constructorLimit (find : Lookup) (family : List Name) (member : InductiveVal) (before : List Expr) :
    Except String (List Expr) := Id.run do
  let mut nested := before
  for name in member.ctors do
    match find name with
    | some (.ctorInfo found) =>
      if let some problem := constantLimit (.ctorInfo found) then return .error problem
      let (types, _) := telescope found.type
      match allPlainOccurrences find family types nested with
      | some known => nested := known
      | none => return .error "a constructor field that mentions the type below something else than types"
    | _ => return .error "a constructor that is not there"
  return .ok nested

/-- Whether two types have the same family, parameters and universes: what the kernel takes from the first of them. -/
def isOneFamily (left right : InductiveVal) : Bool :=
  left.all == right.all && left.levelParams == right.levelParams && left.numParams == right.numParams &&
    left.isUnsafe == right.isUnsafe

/-- Types that are defined together enter the kernel together: all of them are looked at. -/
def familyLimit (find : Lookup) (info : InductiveVal) : Option String := Id.run do
  unless isOneOf info.all info.name do return some "a family of types that it does not belong to"
  let mut nested := []
  for name in info.all do
    match find name with
    | some (.inductInfo member) =>
      unless isOneFamily info member do return some "types of one family that differ in what they share"
      if let some problem := constantLimit (.inductInfo member) then return some problem
      if let some problem := sortLimit find member.type then return some problem
      match constructorLimit find info.all member nested with
      | .ok known => nested := known
      | .error problem => return some problem
    | _ => return some "a type that is not there"
  return none

/-- What is wrong with what is to be declared, or none; of a type, with its whole family. -/
def kernelLimit (find : Lookup) (info : ConstantInfo) : Option String :=
  match info with
  | .inductInfo type => familyLimit find type
  | other => constantLimit other

end Lakatos
