/-! The steps of a proof: what TypeScript asks of proof states. -/

namespace Lakatos
open Lean

/-- For what is no tactic: reading and printing. -/
def readingHeartbeats : Nat := 200000

def outcome (kind : String) (more : List (String × Json)) : Json := Json.mkObj (("kind", .str kind) :: more)

/-- What an action leaves of a run, or why it came to no end. -/
def reported {Value : Type} (run : Run) (action : EIO Exception Value) : IO (Except Json Value) := do
  match ← action.toBaseIO with
  | .ok value => return .ok value
  | .error problem => return .error (← failureJson run problem)

/-- The goals of a state, or why Lean can't tell them. -/
def readGoals (state : ProofState) (token : IO.CancelToken) : IO (Except Json Json) := do
  let run ← runFrom state readingHeartbeats token
  reported run (partsJson state run)

/-- The first state of the proof that was caught; none where there is nothing to prove. -/
def caughtProof (session : Session) (name : String) (rules : Json) (token : IO.CancelToken) : IO (Json × List ProofState) := do
  let some cell := session.caught | return (outcome "none" [], [])
  let some found ← cell.get | return (outcome "none" [], [])
  let state := { found with context := { found.context with name, rules := plainRules rules } }
  match ← readGoals state token with
  | .error failure => return (outcome "failed" [("messages", failure)], [])
  | .ok parts => return (outcome "progress" [("parts", parts)], [state])

def focused (goals : List MVarId) (positions : Json) : List MVarId :=
  (items positions).filterMap fun position => goals[naturalNumber position]?

/--
One tactic on some goals of a state. Unless TypeScript has approved of it, or it is made of plain kinds of syntax alone,
nothing of it runs: the policy is asked.
-/
def step (state : ProofState) (request : Json) (token : IO.CancelToken) : IO (Json × List ProofState) := do
  match Parser.runParserCategory state.ofCore.env `tactic (text (field request "text")) "<tactic>" with
  | .error message => return (outcome "parse-error" [("message", .str message)], [])
  | .ok tree =>
    let seen := [("tree", syntaxJson tree)]
    unless isTrue (field request "isApproved") || isPlain state.context.rules tree do
      return (outcome "asks" (("lookBack", lookBack state.ofCore.env) :: seen), [])
    let goals := focused state.goals (field request "focus")
    let run ← runFrom state (naturalNumber (field request "heartbeats")) token
    match ← reported run (evaluate run goals tree) with
    | .error failure => return (outcome "failed" (("messages", failure) :: seen), [])
    | .ok left =>
      let next ← stateBehind run left
      if left.isEmpty then return (outcome "proved" (("restsOnSorry", .bool (restsOnSorry next goals)) :: seen), [])
      match ← readGoals next token with
      | .error failure => return (outcome "failed" (("messages", failure) :: seen), [])
      | .ok parts => return (outcome "progress" (("parts", parts) :: seen), [next])

/-- For goals whose text does not come apart. -/
def printedGoals (state : ProofState) (token : IO.CancelToken) : IO Json := do
  let run ← runFrom state readingHeartbeats token
  match ← reported run (printedJson state run) with
  | .ok printed => return printed
  | .error failure => throw (IO.userError failure.compress)

end Lakatos
