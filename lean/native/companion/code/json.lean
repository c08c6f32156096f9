/-! Data that goes to TypeScript and comes from it. Names are arrays of their components, so that none is ambiguous. -/

namespace Lakatos
open Lean

def number (n : Nat) : Json := .num (JsonNumber.fromNat n)

/-- The components of a name, first to last. -/
def nameParts : Name → Array Json
  | .anonymous => #[]
  | .str parent text => (nameParts parent).push (.str text)
  | .num parent index => (nameParts parent).push (number index)

def nameJson (name : Name) : Json := .arr (nameParts name)

/-- The components with dots between them: for names that we know, as two names may look alike. -/
def nameText : Name → String
  | .anonymous => ""
  | .str .anonymous text => text
  | .num .anonymous index => toString index
  | .str parent text => nameText parent ++ "." ++ text
  | .num parent index => nameText parent ++ "." ++ toString index

def addPart (name : Name) (part : Json) : Name :=
  match part with
  | .str text => .str name text
  | .num index => .num name index.mantissa.toNat
  | _ => name

/-- A field of an object; `null` when it is not there. -/
def field (json : Json) (key : String) : Json :=
  match json.getObjVal? key with
  | .ok value => value
  | .error _ => .null

def items (json : Json) : List Json :=
  match json with
  | .arr values => values.toList
  | _ => []

def nameOf (parts : Json) : Name := (items parts).foldl addPart .anonymous

def namesOf (json : Json) : List Name := (items json).map nameOf

def listJson (values : List Json) : Json := .arr values.toArray

def pushJson (list : Json) (item : Json) : Json :=
  match list with
  | .arr values => .arr (values.push item)
  | other => other

def text (json : Json) : String :=
  match json with
  | .str value => value
  | _ => ""

def isTrue (json : Json) : Bool :=
  match json with
  | .bool value => value
  | _ => false

def naturalNumber (json : Json) : Nat :=
  match json with
  | .num value => value.mantissa.toNat
  | _ => 0

def namesJson (names : List Name) : Json := listJson (names.map nameJson)

end Lakatos
