/-! Everything that a theorem rests on. -/

namespace Lakatos
open Lean

structure Collection where
  env : Environment
  /-- Constants of the library to report when a proof rests on them; with proofs in the library also what they rest on. -/
  watched : List Name
  libraryHasProofs : Bool
  seen : IO.Ref NameSet
  /-- Constants of the text itself, the latest first; each comes after those it uses. -/
  own : IO.Ref (List ConstantInfo)
  findings : IO.Ref (Array Json)

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
    if let some (.inductInfo member) := env.find? name then
      used := member.type.getUsedConstants.toList ++ used
      for constructorName in member.ctors do
        if let some info := env.find? constructorName then
          used := info.type.getUsedConstants.toList ++ used
        used := constructorName :: used
    used := name :: used
  return used

def usedBy (env : Environment) (info : ConstantInfo) : List Name := Id.run do
  let mut used := info.type.getUsedConstants.toList
  if let some value := valueOf info then used := used ++ value.getUsedConstants.toList
  if let .inductInfo type := info then used := used ++ usedByFamily env type.all
  return used

def visitImported (to : Collection) (name : Name) : IO Unit := do
  if to.libraryHasProofs then
    for found in axiomsOfLibrary to.env name do
      unless (← to.seen.get).contains found && found != name do
        to.seen.set ((← to.seen.get).insert found)
        report to (finding "axiom" found true)
  for wanted in to.watched do
    if wanted == name then report to (finding "axiom" name true)

partial def visit (to : Collection) (name : Name) : IO Unit := do
  if (← to.seen.get).contains name then return
  to.seen.set ((← to.seen.get).insert name)
  match to.env.find? name with
  | none => report to (finding "unknown" name)
  | some info =>
    if isImported to.env name then
      visitImported to name
      return
    if let .axiomInfo _ := info then report to (finding "axiom" name)
    for used in usedBy to.env info do
      visit to used
    to.own.set (info :: (← to.own.get))

end Lakatos
