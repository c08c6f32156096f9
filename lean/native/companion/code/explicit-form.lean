/-!
Expressions in a canonical explicit form: equal forms mean equal expressions up to the names of bound variables, and up to
the identity of free variables and metavariables, which are numbered in the order in which they occur. The form is a list of
distinct subterms, each as its constructor and the numbers of its parts.
-/

namespace Lakatos
open Lean

structure Form where
  lines : IO.Ref (Array String)
  byExpr : IO.Ref (Buckets Expr Nat)
  byText : IO.Ref (Buckets String Nat)
  freeVariables : IO.Ref (Array Name)
  metavariables : IO.Ref (Array Name)
  levelMetavariables : IO.Ref (Array Name)
  /-- In order. -/
  constants : IO.Ref (Array Name)

def newForm : IO Form := do
  return { lines := ← IO.mkRef #[], byExpr := ← IO.mkRef emptyBuckets, byText := ← IO.mkRef emptyBuckets,
           freeVariables := ← IO.mkRef #[], metavariables := ← IO.mkRef #[], levelMetavariables := ← IO.mkRef #[],
           constants := ← IO.mkRef #[] }

/-- The number of a name, which it gets now if it has none. -/
def numberIn (cell : IO.Ref (Array Name)) (name : Name) : IO Nat := do
  let names ← cell.get
  match positionOf names.toList name with
  | some position => return position
  | none =>
    cell.set (names.push name)
    return names.size

/-- Writes a line of one's own, such as the declaration of a hypothesis. -/
def note (form : Form) (line : String) : IO Nat := do
  let lines ← form.lines.swap #[]
  let position := lines.size
  form.lines.set (lines.push line)
  return position

def writeLine (form : Form) (line : String) : IO Nat := do
  let hash := (Hashable.hash line).toNat
  if let some known := bucketFind (· == line) hash (← form.byText.get) then return known
  let position ← note form line
  bucketAdd form.byText hash line position
  return position

partial def formLevel (form : Form) (level : Level) : IO Nat := do
  let line ← match level with
    | .zero => pure "u0"
    | .succ one => pure s!"u+{← formLevel form one}"
    | .max one other => pure s!"u>{← formLevel form one} {← formLevel form other}"
    | .imax one other => pure s!"ui{← formLevel form one} {← formLevel form other}"
    | .param name => pure s!"up{nameKey name}"
    | .mvar id => pure s!"um{← numberIn form.levelMetavariables id.name}"
  writeLine form line

def levelNumbers (form : Form) (levels : List Level) : IO String := do
  let mut out := ""
  for level in levels do out := s!"{out} {← formLevel form level}"
  return out

partial def formExpr (form : Form) (given : Expr) : IO Nat := do
  let expr := skipMetadata given
  let hash := expr.hash.toNat
  if let some known := bucketFind (·.equal expr) hash (← form.byExpr.get) then return known
  let part := formExpr form
  let line ← match expr with
    | .bvar index => pure s!"b{index}"
    | .fvar id => pure s!"f{← numberIn form.freeVariables id.name}"
    | .mvar id => pure s!"m{← numberIn form.metavariables id.name}"
    | .sort level => pure s!"s{← formLevel form level}"
    | .const name levels =>
      form.constants.set ((← form.constants.get).push name)
      pure s!"c{nameKey name}{← levelNumbers form levels}"
    | .app function argument => pure s!"a{← part function} {← part argument}"
    | .lam _ type body info => pure s!"l{← part type} {← part body} {binderInfoNumber info}"
    | .forallE _ type body info => pure s!"p{← part type} {← part body} {binderInfoNumber info}"
    | .letE _ type value body _ => pure s!"t{← part type} {← part value} {← part body}"
    | .lit (.natVal value) => pure s!"n{value}"
    | .lit (.strVal value) => pure (Json.str value).compress
    | .proj name index inner => pure s!"j{nameKey name} {index} {← part inner}"
    | .mdata _ inner => pure s!"d{← part inner}"
  let position ← writeLine form line
  bucketAdd form.byExpr hash expr position
  return position

end Lakatos
