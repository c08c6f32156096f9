/-! The goals of proof states as data: in parts that can be proved apart, each with the explicit form that its key is made of. -/

namespace Lakatos
open Lean

/-- An entry of a local context that the user sees. -/
structure Variable where
  id : FVarId
  name : Name
  type : Expr
  value : Option Expr
  /-- Nothing may rest on its value, which is not shown with the goal (`have`). -/
  isOpaque : Bool
  isInstance : Bool

structure OpenedGoal where
  id : MVarId
  name : Name
  target : Expr
  variables : List Variable
  /-- That of the state, in the goal's local context. -/
  context : Meta.Context

/-- Not the theorem itself, which is there for recursion, nor details of implementation. -/
def variableOf (state : ProofState) (entry : Option LocalDecl) : List Variable :=
  match entry with
  | some (.cdecl _ id name type info .default) =>
    [{ id, name, type := instantiated state type, value := none, isOpaque := false, isInstance := isInstanceImplicit info }]
  | some (.ldecl _ id name type value isOpaque .default) =>
    [{ id, name, type := instantiated state type, value := some (instantiated state value), isOpaque, isInstance := false }]
  | _ => []

def variablesOf (state : ProofState) (context : LocalContext) : List Variable := Id.run do
  let mut out := []
  for entry in context.decls.toList do
    for one in variableOf state entry do out := one :: out
  return out.reverse

def openGoal (state : ProofState) (id : MVarId) : List OpenedGoal :=
  match state.ofMeta.mctx.findDecl? id with
  | none => []
  | some goal =>
    [{ id, name := goal.userName, target := instantiated state goal.type,
       variables := variablesOf state goal.lctx,
       context := { state.context.ofMeta with lctx := goal.lctx, localInstances := goal.localInstances } }]

/-- Metavariables that a goal depends on, and itself. -/
def dependenciesOf (run : Run) (goal : MVarId) : EIO Exception (List Name) := do
  let mut names := [goal.name]
  for one in (← inMeta run goal.getMVarDependencies).toList do names := one.name :: names
  return names

def meets (names : List Name) (others : List Name) : Bool := Id.run do
  let mut known := NameSet.empty
  for name in others do known := known.insert name
  for name in names do
    if known.contains name then return true
  return false

/--
Positions of goals in groups that can be proved apart, all in order: two goals belong together when a metavariable that one
depends on is the other, or is one that the other depends on too.
-/
def groupsOf (dependencies : List (List Name)) : List (List Nat) := Id.run do
  let mut groups : List (List Nat × List Name) := []
  let mut position := 0
  for names in dependencies do
    let mut joined := ([position], names)
    for (members, known) in groups.filter (meets names ·.2) do joined := (members ++ joined.1, known ++ joined.2)
    groups := joined :: groups.filter (!meets names ·.2)
    position := position + 1
  let mut sorted := []
  for first in List.range position do
    for (members, _) in groups do
      let inOrder := (List.range position).filter members.contains
      if inOrder.head? == some first then sorted := inOrder :: sorted
  return sorted.reverse

def writeGoal (form : Form) (goal : OpenedGoal) : IO Unit := do
  for one in goal.variables do
    let number ← numberIn form.freeVariables one.id.name
    let type ← formExpr form one.type
    let value ← match one.value with
      | some value => do pure s!" {← formExpr form value}"
      | none => pure ""
    let _ ← note form s!"hypothesis {number} {nameKey one.name} {type}{value}"
  let _ ← note form s!"target {← formExpr form goal.target}"

/-- What is known of the metavariables that occur is part of the state; their types may bring in others. -/
partial def writeMetavariables (form : Form) (state : ProofState) (next : Nat) : IO Unit := do
  let some name := (← form.metavariables.get)[next]? | return
  if let some found := state.ofMeta.mctx.findDecl? ⟨name⟩ then
    let _ ← note form s!"metavariable {next} {← formExpr form (instantiated state found.type)}"
  writeMetavariables form state (next + 1)

/-- Constants that the proof has made itself: their meaning differs from branch to branch. -/
partial def writeAuxiliaries (form : Form) (state : ProofState) (next : Nat) : IO Unit := do
  let some name := (← form.constants.get)[next]? | return
  if !isImported state.ofCore.env name && ((nameText name).splitOn state.context.name).length > 1 then
    if let some info := findConstant state.ofCore.env name then
      let _ ← note form s!"auxiliary {nameKey name} {← formExpr form info.type}"
  writeAuxiliaries form state (next + 1)

def exprsOf (goals : List OpenedGoal) : List Expr := Id.run do
  let mut out := []
  for goal in goals do
    for one in goal.variables do
      out := one.type :: out
      if let some value := one.value then out := value :: out
    out := goal.target :: out
  return out.reverse

def formOf (state : ProofState) (goals : List OpenedGoal) : IO String := do
  let form ← newForm
  for goal in goals do writeGoal form goal
  -- Which metavariable each goal is: of two goals that read alike, the terms of the others may mean either.
  if goals.length > 1 then
    for goal in goals do
      let _ ← note form s!"goal {← numberIn form.metavariables goal.id.name}"
  writeMetavariables form state 0
  writeAuxiliaries form state 0
  return "\n".intercalate (← form.lines.get).toList

def shapeJson (type : Expr) : Json :=
  let (binders, body) := bindersOf type
  Json.mkObj [("binders", number binders.size), ("head", headJson (headOf body)), ("constants", constantsOf type)]

def inGoal {Value : Type} (run : Run) (goal : OpenedGoal) (action : MetaM Value) : EIO Exception Value :=
  inMeta { run with context := { run.context with ofMeta := goal.context } } action

def printed (run : Run) (goal : OpenedGoal) (expr : Expr) : EIO Exception Json := do
  return .str ((← inGoal run goal (Meta.ppExpr expr)).pretty printWidth)

def variableJson (run : Run) (goal : OpenedGoal) (used : NameSet) (one : Variable) : EIO Exception Json := do
  let told := [("name", nameJson one.name), ("isAccessible", .bool !one.name.hasMacroScopes),
    ("isProof", .bool (← inGoal run goal (Meta.isProp one.type))), ("isInstance", .bool one.isInstance),
    ("isUsed", .bool (used.contains one.id.name)), ("shape", shapeJson one.type)]
  match one.isOpaque, one.value with
  | true, some value => return Json.mkObj (("value", ← printed run goal value) :: told)
  | _, _ => return Json.mkObj told

def usedVariables (goal : OpenedGoal) : NameSet := Id.run do
  let mut found : CollectFVars.State := {}
  for expr in exprsOf [goal] do found := collectFVars found expr
  let mut names := NameSet.empty
  for id in found.fvarIds.toList do names := names.insert id.name
  return names

def goalJson (run : Run) (goal : OpenedGoal) : EIO Exception Json := do
  let pretty ← inMeta run (Meta.ppGoal goal.id)
  let used := usedVariables goal
  let mut hypotheses := #[]
  for one in goal.variables do hypotheses := hypotheses.push (← variableJson run goal used one)
  return Json.mkObj [("name", nameJson goal.name), ("hypotheses", .arr hypotheses), ("shape", shapeJson goal.target),
    ("pretty", .str (pretty.pretty printWidth))]

def partJson (state : ProofState) (run : Run) (goals : Array OpenedGoal) (focus : List Nat) : EIO Exception Json := do
  let mut members := []
  let mut positions := #[]
  for position in focus do
    if let some goal := goals[position]? then members := goal :: members
    positions := positions.push (number position)
  members := members.reverse
  let mut out := #[]
  for goal in members do out := out.push (← goalJson run goal)
  let form ← (formOf state members).toEIO fun problem => .error .missing (toString problem)
  return Json.mkObj [("focus", .arr positions), ("goals", .arr out), ("form", .str form)]

/-- The goals of a state in parts that can be proved apart. -/
def partsJson (state : ProofState) (run : Run) : EIO Exception Json := do
  let mut goals := #[]
  for id in state.goals do
    for goal in openGoal state id do goals := goals.push goal
  let mut known := []
  if state.goals.length > 1 then
    for id in state.goals do known := (← dependenciesOf run id) :: known
  let groups := if state.goals.length > 1 then groupsOf known.reverse else [[0]]
  let mut parts := #[]
  for focus in groups do parts := parts.push (← partJson state run goals focus)
  return .arr parts

/-- The types, values and targets of a state, each printed for itself: for goals whose text does not come apart. -/
def printedJson (state : ProofState) (run : Run) : EIO Exception Json := do
  let mut goals := #[]
  for id in state.goals do
    for goal in openGoal state id do
      let mut variables := #[]
      for one in goal.variables do
        let value ← match one.value with
          | some value => printed run goal value
          | none => pure .null
        variables := variables.push (.arr #[← printed run goal one.type, value])
      goals := goals.push (Json.mkObj [("hypotheses", .arr variables), ("target", ← printed run goal goal.target)])
  return .arr goals

end Lakatos
