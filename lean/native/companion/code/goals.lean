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
def variableOf (state : ProofState) (entry : Option LocalDecl) : Option Variable :=
  match entry with
  | some (.cdecl _ id name type info .default) =>
    some { id, name, type := instantiated state type, value := none, isOpaque := false, isInstance := isInstanceImplicit info }
  | some (.ldecl _ id name type value isOpaque .default) =>
    some { id, name, type := instantiated state type, value := some (instantiated state value), isOpaque, isInstance := false }
  | _ => none

def openGoal (state : ProofState) (id : MVarId) : Option OpenedGoal :=
  match state.ofMeta.mctx.findDecl? id with
  | none => none
  | some goal =>
    some { id, name := goal.userName, target := instantiated state goal.type,
           variables := goal.lctx.decls.toList.filterMap (variableOf state),
           context := { state.context.ofMeta with lctx := goal.lctx, localInstances := goal.localInstances } }

/-- Metavariables that a goal depends on, and itself. -/
def dependenciesOf (run : Run) (goal : MVarId) : EIO Exception (List Name) := do
  return goal.name :: (← inMeta run goal.getMVarDependencies).toList.map (·.name)

def nameSet (names : List Name) : NameSet := names.foldl (fun all name => all.insert name) NameSet.empty

def meets (names : List Name) (others : List Name) : Bool := names.any (nameSet others).contains

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

def usedVariables (goal : OpenedGoal) : NameSet :=
  let exprs := goal.target :: goal.variables.map (·.type) ++ goal.variables.filterMap (·.value)
  nameSet ((exprs.foldl collectFVars {}).fvarIds.toList.map (·.name))

def goalJson (run : Run) (goal : OpenedGoal) : EIO Exception Json := do
  let pretty ← inMeta run (Meta.ppGoal goal.id)
  let hypotheses ← goal.variables.mapM (variableJson run goal (usedVariables goal))
  return Json.mkObj [("name", nameJson goal.name), ("hypotheses", listJson hypotheses), ("shape", shapeJson goal.target),
    ("pretty", .str (pretty.pretty printWidth))]

def partJson (state : ProofState) (run : Run) (goals : Array OpenedGoal) (focus : List Nat) : EIO Exception Json := do
  let members := focus.filterMap (goals[·]?)
  let form ← (formOf state members).toEIO fun problem => .error .missing (toString problem)
  return Json.mkObj [("focus", listJson (focus.map number)), ("goals", listJson (← members.mapM (goalJson run))),
    ("form", .str form)]

/-- The goals of a state in parts that can be proved apart. -/
def partsJson (state : ProofState) (run : Run) : EIO Exception Json := do
  let goals := (state.goals.filterMap (openGoal state)).toArray
  let groups ← if state.goals.length > 1 then groupsOf <$> state.goals.mapM (dependenciesOf run) else pure [[0]]
  return listJson (← groups.mapM (partJson state run goals))

/-- The types, values and targets of a state, each printed for itself: for goals whose text does not come apart. -/
def printedJson (state : ProofState) (run : Run) : EIO Exception Json := do
  let variableJson (goal : OpenedGoal) (one : Variable) : EIO Exception Json := do
    let value ← match one.value with
      | some value => printed run goal value
      | none => pure .null
    return .arr #[← printed run goal one.type, value]
  let goalJson (goal : OpenedGoal) : EIO Exception Json := do
    return Json.mkObj [("hypotheses", listJson (← goal.variables.mapM (variableJson goal))),
      ("target", ← printed run goal goal.target)]
  return listJson (← (state.goals.filterMap (openGoal state)).mapM goalJson)

end Lakatos
