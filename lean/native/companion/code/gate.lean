/-!
The parts of the gate that look at environments, in the order of `lean/gate/theorem-checks.ts`: `examine` where a submission was
elaborated, `confirm` where none ever was.
-/

namespace Lakatos
open Lean

structure GateRequest where
  /-- What was asked, and what was given: two environments with the same libraries. -/
  asked : Environment
  given : Environment
  targets : List Name
  watched : List Name
  libraryHasProofs : Bool
  token : IO.CancelToken

def statementFindings (how : Comparison) (name : Name) : IO (List Json) := do
  let some wanted := findConstant how.left name | return [finding "lost" name]
  let some found := findConstant how.right name | return [finding "missing" name]
  if isImported how.right name then return [finding "missing" name]
  let .thmInfo _ := found | return [finding "kind" name]
  if wanted.levelParams.length != found.levelParams.length then return [finding "universes" name]
  if ← sameStatement how true wanted found then return []
  return [finding "statement" name]

def definitionFindings (how : Comparison) (name : Name) : IO (List Json) := do
  let some wanted := findConstant how.left name | return [finding "lost" name]
  let some found := findConstant how.right name | return [finding "missing" name]
  if ← sameStatement how false wanted found then return []
  let changed := (← how.changed.get).reverse
  return [Json.mkObj [("kind", .str "definitions"), ("name", nameJson name), ("changed", namesJson changed)]]

/-- A `sorry` that the reference doesn't have, even where no target rests on it. -/
def newSorries (asked given : Environment) : Array Json := Id.run do
  let mut out := #[]
  for info in localConstants given do
    if usesSorry info then
      let isOld := match findConstant asked info.name with
        | some original => usesSorry original
        | none => false
      unless isOld do out := out.push (finding "sorry" info.name)
  return out

def answer (stage : String) (findings : Array Json) : Json :=
  Json.mkObj [("stage", .str stage), ("findings", .arr findings)]

/-- Findings about the targets themselves, or everything that they rest on. -/
def checkTheorems (request : GateRequest) : IO (Except Json Collection) := do
  let how ← compareIn request.asked request.given
  let mut statements := #[]
  for name in request.targets do
    for one in ← statementFindings how name do statements := statements.push one
  if statements.size > 0 then return .error (answer "statement" statements)
  let mut definitions := #[]
  for name in request.targets do
    for one in ← definitionFindings how name do definitions := definitions.push one
  if definitions.size > 0 then return .error (answer "definitions" definitions)
  let rests : Collection :=
    { env := request.given, watched := request.watched, libraryHasProofs := request.libraryHasProofs,
      seen := ← IO.mkRef NameSet.empty, seenBelow := ← IO.mkRef NameSet.empty, own := ← IO.mkRef [],
      findings := ← IO.mkRef #[], token := request.token }
  for name in request.targets do visit rests name
  if ← request.token.isSet then throw (IO.userError "interrupted")
  return .ok rests

/-- What another Lean needs to confirm a proof, or why it can't be carried over. -/
def exportOf (rests : Collection) : IO (String × Json) := do
  let own := (← rests.own.get).reverse
  match ← (exportJson own).toBaseIO with
  | .ok exported => return ("declarations", exported)
  | .error problem => return ("problem", .str (toString problem))

def examine (request : GateRequest) : IO Json := do
  match ← checkTheorems request with
  | .error findings => return findings
  | .ok rests =>
    return Json.mkObj [("stage", .str "examined"), ("rests", .arr (← rests.findings.get)),
      ("sorries", .arr (newSorries request.asked request.given)), ← exportOf rests]

/-- Declarations of a proof that was elaborated elsewhere. -/
structure Handed where
  library : Environment
  instructions : String
  texts : Json

/-- `asked`: with the environment of the reference for what was given, which the kernel makes. -/
def confirm (handed : Handed) (asked : GateRequest) : IO Json := do
  let declarations ← readDeclarations handed.instructions handed.texts
  match ← replay handed.library declarations asked.token with
  | .error finding =>
    if ← asked.token.isSet then throw (IO.userError "interrupted")
    return answer "kernel" #[finding]
  | .ok given =>
    match ← checkTheorems { asked with given } with
    | .error findings => return findings
    | .ok rests => return Json.mkObj [("stage", .str "confirmed"), ("rests", .arr (← rests.findings.get))]

/-- The constants of a text, for finding out which theorems it asks for. -/
def constantsJson (env : Environment) : Json :=
  listJson ((localConstants env).map fun info =>
    Json.mkObj [("name", nameJson info.name), ("kind", .str (kindText info)), ("hasSorry", .bool (usesSorry info))])

end Lakatos
