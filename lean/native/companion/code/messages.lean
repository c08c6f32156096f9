/-! Lean's messages as data. -/

namespace Lakatos
open Lean

def positionJson (position : Position) : Json :=
  Json.mkObj [("line", number position.line), ("column", number position.column)]

/-- What is of no known severity counts as an error. -/
def severityText : MessageSeverity → String
  | .information => "information"
  | .warning => "warning"
  | .error => "error"

def isError (message : Message) : Bool :=
  match message.severity with
  | .error => true
  | _ => false

def messageJson (message : Message) : IO Json := do
  let data ← message.data.toString
  let common := [("severity", Json.str (severityText message.severity)), ("text", Json.str data),
    ("start", positionJson message.pos)]
  match message.endPos with
  | some stop => return Json.mkObj (("end", positionJson stop) :: common)
  | none => return Json.mkObj common

def messagesJson (log : MessageLog) : IO Json := do
  return listJson (← log.toList.mapM messageJson)

def hasError (log : MessageLog) : Bool := log.toList.any isError

/-- What an exception of elaboration leaves to say. -/
def errorJson (data : String) : Json :=
  Json.mkObj [("severity", .str "error"), ("text", .str data),
    ("start", Json.mkObj [("line", number 0), ("column", number 0)])]

end Lakatos
