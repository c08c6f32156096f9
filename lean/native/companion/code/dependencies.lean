/-! Everything that a theorem rests on. -/

namespace Lakatos
open Lean

structure Collection where
  env : Environment
  /-- Constants of the library to report when a proof rests on them; with proofs in the library also what they rest on. -/
  watched : List Name
  libraryHasProofs : Bool
  seen : IO.Ref NameSet
  /-- Constants of the library whose axioms are reported. A set of its own: what `visit` asks of a constant is more. -/
  seenBelow : IO.Ref NameSet
  /-- Constants of the text itself, the latest first; each comes after those it uses. -/
  own : IO.Ref (List ConstantInfo)
  findings : IO.Ref (Array Json)
  /-- Once it is set the search ends early: whoever set it must not take what was found for an answer. -/
  token : IO.CancelToken

def finding (kind : String) (name : Name) (isImported : Bool := false) : Json :=
  Json.mkObj [("kind", .str kind), ("name", nameJson name), ("isImported", .bool isImported)]

def report (to : Collection) (one : Json) : IO Unit := do
  let all ← to.findings.get
  to.findings.set (all.push one)

/--
Types that are defined together enter the kernel together, with their constructors; so each rests on all that any of them
uses.
-/
def usedByFamily (env : Environment) (family : List Name) : List Name := Id.run do
  let mut used := []
  for name in family do
    if let some (.inductInfo member) := findConstant env name then
      used := member.type.getUsedConstants.toList ++ used
      for constructorName in member.ctors do
        if let some info := findConstant env constructorName then
          used := info.type.getUsedConstants.toList ++ used
        used := constructorName :: used
    used := name :: used
  return used

def usedBy (env : Environment) (info : ConstantInfo) : List Name := Id.run do
  let mut used := info.type.getUsedConstants.toList
  if let some value := valueOf info then used := used ++ value.getUsedConstants.toList
  if let .inductInfo type := info then used := used ++ usedByFamily env type.all
  return used

/--
Reports the axioms that constants of the library rest on, and names that it does not find, below which there may be any;
`waiting` are those not yet looked at. Lean's own collector is not asked: since 4.30 it takes a shortcut that may leave
axioms out (lean4#15226).
-/
partial def reportAxiomsBelow (to : Collection) (waiting : List Name) : IO Unit := do
  if ← to.token.isSet then return
  match waiting with
  | [] => return
  | name :: rest =>
    let seen ← to.seenBelow.get
    if seen.contains name then reportAxiomsBelow to rest
    else
      to.seenBelow.set (seen.insert name)
      match findConstant to.env name with
      | none =>
        report to (finding "unknown" name true)
        reportAxiomsBelow to rest
      | some info =>
        if let .axiomInfo _ := info then report to (finding "axiom" name true)
        reportAxiomsBelow to (usedBy to.env info ++ rest)

def visitImported (to : Collection) (name : Name) : IO Unit := do
  if to.libraryHasProofs then reportAxiomsBelow to [name]
  for wanted in to.watched do
    if wanted == name then report to (finding "axiom" name true)
  -- `unsafeStub` in `trusted-constants.ts`.
  if let .str _ "_unsafe_rec" := name then report to (finding "axiom" name true)

partial def visit (to : Collection) (name : Name) : IO Unit := do
  if (← to.seen.get).contains name then return
  to.seen.set ((← to.seen.get).insert name)
  match findConstant to.env name with
  | none => report to (finding "unknown" name)
  | some info =>
    if isImported to.env name then
      visitImported to name
      return
    if let .axiomInfo _ := info then report to (finding "axiom" name)
    for used in usedBy to.env info do
      visit to used
    to.own.set (info :: (← to.own.get))

/-- Those of `waiting` that use `sorry` themselves, and those below them; each comes with what it uses. -/
partial def sorryHolders (env : Environment) (waiting : List (Name × List Name)) (known : NameSet) : List Name :=
  match waiting with
  | [] => []
  | (holder, used) :: rest => Id.run do
    let mut seen := known
    let mut further := rest
    for name in used do
      unless seen.contains name do
        seen := seen.insert name
        unless isImported env name do
          if let some info := findConstant env name then
            further := (name, usedBy env info) :: further
    let others := sorryHolders env further seen
    return if used.contains `sorryAx then holder :: others else others

/-- The declarations of the text whose `sorry` the statement of a theorem rests on, itself among them. -/
def sorriesBelow (env : Environment) (written : Name) : Json := Id.run do
  let name := if (findConstant env written).isSome then written else mkPrivateName env written
  let some info := findConstant env name | return .arr #[]
  return namesJson (sorryHolders env [(name, info.type.getUsedConstants.toList)] (NameSet.empty.insert name))

end Lakatos
