/-! The part of the gate that looks at environments. The checks come in the order of `lean/gate/verify.ts`. -/

namespace Lakatos
open Lean

structure GateRequest where
  asked : Environment
  given : Environment
  library : Environment
  targets : List Name
  watched : List Name
  libraryHasProofs : Bool
  token : IO.CancelToken

def statementFindings (how : Comparison) (name : Name) : IO (List Json) := do
  let some wanted := how.left.find? name | return [finding "lost" name]
  let some found := how.right.find? name | return [finding "missing" name]
  if isImported how.right name then return [finding "missing" name]
  let .thmInfo _ := found | return [finding "kind" name]
  if wanted.levelParams.length != found.levelParams.length then return [finding "universes" name]
  if ← sameStatement how true wanted found then return []
  return [finding "statement" name]

def definitionFindings (how : Comparison) (name : Name) : IO (List Json) := do
  let some wanted := how.left.find? name | return [finding "lost" name]
  let some found := how.right.find? name | return [finding "missing" name]
  if ← sameStatement how false wanted found then return []
  let changed := (← how.changed.get).reverse
  return [Json.mkObj [("kind", .str "definitions"), ("name", nameJson name), ("changed", .arr (namesJson changed))]]

/-- A `sorry` that the reference doesn't have, even where no target rests on it. -/
def newSorries (asked given : Environment) : Array Json := Id.run do
  let mut out := #[]
  for info in localConstants given do
    if usesSorry info then
      let isOld := match asked.find? info.name with
        | some original => usesSorry original
        | none => false
      unless isOld do out := out.push (finding "sorry" info.name)
  return out

def answer (stage : String) (findings : Array Json) : Json :=
  Json.mkObj [("stage", .str stage), ("findings", .arr findings)]

def judge (request : GateRequest) : IO Json := do
  let how ← compareIn request.asked request.given
  let mut statements := #[]
  for name in request.targets do
    for one in ← statementFindings how name do statements := statements.push one
  if statements.size > 0 then return answer "statement" statements
  let mut definitions := #[]
  for name in request.targets do
    for one in ← definitionFindings how name do definitions := definitions.push one
  if definitions.size > 0 then return answer "definitions" definitions
  let rests : Collection :=
    { env := request.given, watched := request.watched, libraryHasProofs := request.libraryHasProofs,
      seen := ← IO.mkRef NameSet.empty, seenBelow := ← IO.mkRef NameSet.empty, own := ← IO.mkRef [],
      findings := ← IO.mkRef #[], token := request.token }
  for name in request.targets do visit rests name
  let own := (← rests.own.get).reverse
  let kernel ← replay request.library request.given own request.token
  if ← request.token.isSet then throw (IO.userError "interrupted")
  return Json.mkObj [("stage", .str "end"), ("rests", .arr (← rests.findings.get)),
    ("sorries", .arr (newSorries request.asked request.given)), ("kernel", .arr kernel)]

/-- The constants of a text, for finding out which theorems it asks for. -/
def constantsJson (env : Environment) : Json := Id.run do
  let mut out := #[]
  for info in localConstants env do
    out := out.push (Json.mkObj [("name", nameJson info.name), ("kind", .str (kindText info)),
      ("hasSorry", .bool (usesSorry info))])
  return .arr out

end Lakatos
