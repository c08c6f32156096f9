/-!
Proof states, and the tactics that lead from one to another. The first state of a proof is caught where Lean begins with it:
universes, variables, instances are those of real elaboration because it is real elaboration.
-/

namespace Lakatos
open Lean

/-- What all states of a proof share. -/
structure ProofContext where
  /-- Of the theorem, as it is written. -/
  name : String
  rules : PlainRules
  ofTerm : Elab.Term.Context
  ofMeta : Meta.Context
  ofCore : Core.Context

/-- A value: any number of tactics may start from it. -/
structure ProofState where
  context : ProofContext
  ofTerm : Elab.Term.State
  ofMeta : Meta.State
  ofCore : Core.State
  goals : List MVarId

/-- Where the first state of a proof is put. -/
abbrev Caught := IO.Ref (Option ProofState)

def beginsAt (tree : Syntax) (byte : Nat) : Bool :=
  match tree.getPos? with
  | some start => start.byteIdx == byte
  | none => false

/-- Elaborates no block of tactics: it looks at the one that begins at a byte of the text, and leaves it to Lean. -/
def catchAt (byte : Nat) (caught : Caught) : Elab.Tactic.Tactic :=
  fun tree _ tactic ofTerm termState ofMeta metaState ofCore coreState => do
    if beginsAt tree byte then
      let context := { name := "", rules := plainRules .null, ofTerm, ofMeta, ofCore }
      caught.set (some { context, ofTerm := ← termState.get, ofMeta := ← metaState.get, ofCore := ← coreState.get,
                         goals := (← tactic.get).goals })
    throw (.internal Elab.unsupportedSyntaxExceptionId)

/-- The environment in which the proof at a byte of the text is caught. -/
def catching (env : Environment) (byte : Nat) (caught : Caught) : Environment :=
  Elab.Tactic.tacticElabAttribute.ext.addEntry env (blockElaborator `Lakatos.catchAt (catchAt byte caught))

/-- Something that goes on from a state, which stays as it is. -/
structure Run where
  context : ProofContext
  ofTerm : IO.Ref Elab.Term.State
  ofMeta : IO.Ref Meta.State
  ofCore : IO.Ref Core.State

/-- `heartbeats`: in thousands. -/
def runFrom (state : ProofState) (heartbeats : Nat) (token : IO.CancelToken) : IO Run := do
  let ofCore := { state.context.ofCore with
    initHeartbeats := ← IO.getNumHeartbeats, maxHeartbeats := heartbeats * 1000, cancelTk? := some token }
  return { context := { state.context with ofCore }, ofTerm := ← IO.mkRef state.ofTerm, ofMeta := ← IO.mkRef state.ofMeta,
           ofCore := ← IO.mkRef state.ofCore }

def inMeta {Value : Type} (run : Run) (action : MetaM Value) : EIO Exception Value :=
  action run.context.ofMeta run.ofMeta run.context.ofCore run.ofCore

def inTerm {Value : Type} (run : Run) (action : Elab.Term.TermElabM Value) : EIO Exception Value :=
  action run.context.ofTerm run.ofTerm run.context.ofMeta run.ofMeta run.context.ofCore run.ofCore

/--
The goals that a tactic leaves. Error recovery is off, yet nested blocks and placeholders log errors and go on with `sorry`:
any error message therefore is a failure.
-/
def evaluate (run : Run) (goals : List MVarId) (tree : Syntax) : EIO Exception (List MVarId) := do
  let how : Elab.Tactic.Context := { elaborator := .anonymous, recover := false }
  let cell ← IO.mkRef ({ goals } : Elab.Tactic.State)
  inTerm run (Elab.Tactic.evalTactic tree how cell)
  inTerm run Elab.Term.synthesizeSyntheticMVarsNoPostponing
  inTerm run (Elab.Tactic.pruneSolvedGoals how cell)
  if hasError (← run.ofCore.get).messages then throw (.internal Elab.abortTacticExceptionId)
  return (← cell.get).goals

/-- The state behind a run. -/
def stateBehind (run : Run) (goals : List MVarId) : IO ProofState := do
  let core ← run.ofCore.get
  return { context := run.context, ofTerm := ← run.ofTerm.get, ofMeta := ← run.ofMeta.get,
           ofCore := { core with messages := {} }, goals }

/-- Why a run came to no end: what was thrown, or where that only breaks off, what was logged. -/
def failureJson (run : Run) (problem : Exception) : IO Json := do
  match problem with
  | .error _ data => return .arr #[.str (← data.toString)]
  | .internal .. =>
    let errors := (← run.ofCore.get).messages.toList.filter isError
    return listJson (← errors.mapM fun message => return .str (← message.data.toString))

def instantiated (state : ProofState) (expr : Expr) : Expr := (instantiateMVarsCore state.ofMeta.mctx expr).1

/-- Whether the terms found for goals contain `sorry`, which some tactics leave without a word. -/
def restsOnSorry (state : ProofState) (goals : List MVarId) : Bool :=
  goals.any fun goal => (instantiated state (.mvar goal)).hasSorry

end Lakatos
