/-!
Declarations written down as instructions that build them: the format is that of `lean/gate/export/format.ts`, which
`Opcode` is made from. Metadata, which has no meaning for the kernel, stays behind.
-/

namespace Lakatos
open Lean

structure Writer where
  words : IO.Ref (Array Json)
  texts : IO.Ref (Array Json)
  /-- How many objects were written. -/
  count : IO.Ref Nat
  /-- The numbers of what was written: what is equal is written once. -/
  names : IO.Ref (Buckets Name Nat)
  levels : IO.Ref (Buckets Level Nat)
  exprs : IO.Ref (Buckets Expr Nat)

def newWriter : IO Writer := do
  return { words := ← IO.mkRef #[], texts := ← IO.mkRef #[], count := ← IO.mkRef 0, names := ← IO.mkRef emptyBuckets,
           levels := ← IO.mkRef emptyBuckets, exprs := ← IO.mkRef emptyBuckets }

/-- Gives the number of the object that the instruction builds. -/
def write (to : Writer) (opcode : Nat) (operands : List Nat) : IO Nat := do
  let mut words := (← to.words.swap #[]).push (number opcode)
  for operand in operands do words := words.push (number operand)
  to.words.set words
  let count ← to.count.get
  to.count.set (count + 1)
  return count

def writeText (to : Writer) (value : String) : IO Nat := do
  let texts ← to.texts.swap #[]
  let position := texts.size
  to.texts.set (texts.push (.str value))
  return position

def nameNumber (to : Writer) (name : Name) : IO (Option Nat) := do
  return bucketFind (· == name) name.hash.toNat (← to.names.get)

partial def writeName (to : Writer) (name : Name) : IO Nat := do
  if let some known ← nameNumber to name then return known
  let written ← match name with
    | .anonymous => write to Opcode.anonymous []
    | .str parent value => do
      let before ← writeName to parent
      write to Opcode.namePart [before, ← writeText to value]
    | .num parent index => do
      let before ← writeName to parent
      write to Opcode.nameNumber [before, ← writeText to (toString index)]
  bucketAdd to.names name.hash.toNat name written
  return written

def writeNames (to : Writer) (names : List Name) : IO Nat := do
  write to Opcode.names (names.length :: (← names.mapM (writeName to)))

def levelNumber (to : Writer) (level : Level) : IO (Option Nat) := do
  return bucketFind (· == level) level.hash.toNat (← to.levels.get)

partial def writeLevel (to : Writer) (level : Level) : IO Nat := do
  if let some known ← levelNumber to level then return known
  let written ← match level with
    | .zero => write to Opcode.levelZero []
    | .succ one => do write to Opcode.levelSucc [← writeLevel to one]
    | .max one other => do
      let left ← writeLevel to one
      write to Opcode.levelMax [left, ← writeLevel to other]
    | .imax one other => do
      let left ← writeLevel to one
      write to Opcode.levelImax [left, ← writeLevel to other]
    | .param name => do write to Opcode.levelParam [← writeName to name]
    | .mvar _ => throw (IO.userError "a variable for a universe")
  bucketAdd to.levels level.hash.toNat level written
  return written

def writeLevels (to : Writer) (levels : List Level) : IO Nat := do
  write to Opcode.levels (levels.length :: (← levels.mapM (writeLevel to)))

def exprNumber (to : Writer) (expr : Expr) : IO (Option Nat) := do
  return bucketFind (·.eqv expr) expr.hash.toNat (← to.exprs.get)

/-- The terms that a term consists of, in order. -/
def partsOf (expr : Expr) : List Expr :=
  match expr with
  | .app function argument => [skipMetadata function, skipMetadata argument]
  | .lam _ type body _ => [skipMetadata type, skipMetadata body]
  | .forallE _ type body _ => [skipMetadata type, skipMetadata body]
  | .letE _ type value body _ => [skipMetadata type, skipMetadata value, skipMetadata body]
  | .proj _ _ inner => [skipMetadata inner]
  | _ => []

def binderInfoNumber : BinderInfo → Nat
  | .default => 0
  | .implicit => 1
  | .strictImplicit => 2
  | .instImplicit => 3

def flag (value : Bool) : Nat := if value then 1 else 0

/-- `parts`: the numbers of its parts, which are written. -/
def writeTerm (to : Writer) (expr : Expr) (parts : List Nat) : IO Nat := do
  match expr with
  | .bvar index => write to Opcode.bvar [index]
  | .sort level => write to Opcode.sort [← writeLevel to level]
  | .const name levels =>
    let list ← writeLevels to levels
    write to Opcode.const [← writeName to name, list]
  | .app .. => write to Opcode.app parts
  | .lam name _ _ info => write to Opcode.lam ((← writeName to name) :: (parts ++ [binderInfoNumber info]))
  | .forallE name _ _ info => write to Opcode.forall ((← writeName to name) :: (parts ++ [binderInfoNumber info]))
  | .letE name _ _ _ nonDependent => write to Opcode.let ((← writeName to name) :: (parts ++ [flag nonDependent]))
  | .lit (.natVal value) => write to Opcode.natLiteral [← writeText to (toString value)]
  | .lit (.strVal value) => write to Opcode.stringLiteral [← writeText to value]
  | .proj name index _ => write to Opcode.proj ((← writeName to name) :: index :: parts)
  | _ => throw (IO.userError "a variable left over")

/-- The numbers of terms, or those that are not written yet. -/
def numbersOf (to : Writer) (exprs : List Expr) : IO (List Nat × List Expr) := do
  let mut numbers := []
  let mut missing := []
  for expr in exprs do
    match ← exprNumber to expr with
    | some number => numbers := number :: numbers
    | none => missing := expr :: missing
  return (numbers.reverse, missing)

/-- Writes a term, or gives the parts that must be written before it. -/
def writeReady (to : Writer) (expr : Expr) : IO (List Expr) := do
  if let some _ ← exprNumber to expr then return []
  let (numbers, missing) ← numbersOf to (partsOf expr)
  if let [] := missing then
    let written ← writeTerm to expr numbers
    bucketAdd to.exprs expr.hash.toNat expr written
  return missing

/-- Terms can be deeper than a stack of calls: what is still to be written lies in a list. -/
partial def writePending (to : Writer) (pending : List Expr) : IO Unit := do
  match pending with
  | [] => return
  | expr :: rest =>
    match ← writeReady to expr with
    | [] => writePending to rest
    | missing => writePending to (missing.reverse ++ pending)

def writeExpr (to : Writer) (given : Expr) : IO Nat := do
  let expr := skipMetadata given
  writePending to [expr]
  match ← exprNumber to expr with
  | some number => return number
  | none => throw (IO.userError "a term was not written")

/-- Kind and height. -/
def hintNumbers : ReducibilityHints → List Nat
  | .opaque => [0, 0]
  | .abbrev => [1, 0]
  | .regular height => [2, height.toNat]

def safetyNumber : DefinitionSafety → Nat
  | .unsafe => 0
  | .safe => 1
  | .partial => 2

/-- Recursors come with their inductive types. -/
def writeDeclaration (to : Writer) (info : ConstantInfo) : IO Unit := do
  if let .recInfo _ := info then return
  let name ← writeName to info.name
  let levels ← writeNames to info.levelParams
  let head := [name, levels, ← writeExpr to info.type]
  let _ ← match info with
    | .defnInfo value => do
      let body ← writeExpr to value.value
      let all ← writeNames to value.all
      write to Opcode.definition (head ++ body :: (hintNumbers value.hints ++ [safetyNumber value.safety, all]))
    | .thmInfo value => do
      let proof ← writeExpr to value.value
      write to Opcode.theorem (head ++ [proof, ← writeNames to value.all])
    | .opaqueInfo value => do
      let body ← writeExpr to value.value
      write to Opcode.opaque (head ++ [body, flag value.isUnsafe, ← writeNames to value.all])
    | .inductInfo value => do
      let all ← writeNames to value.all
      let constructors ← writeNames to value.ctors
      write to Opcode.inductive
        (head ++ [value.numParams, value.numIndices, all, constructors, flag value.isUnsafe])
    | .ctorInfo value => do
      let type ← writeName to value.induct
      write to Opcode.constructor
        (head ++ [type, value.cidx, value.numParams, value.numFields, flag value.isUnsafe])
    | other => throw (IO.userError ("a constant of kind " ++ kindText other))

/-- What another Lean needs to build these constants; fails on what can't be carried over. -/
def exportJson (constants : List ConstantInfo) : IO Json := do
  let to ← newWriter
  for info in constants do writeDeclaration to info
  -- Millions of words are quicker read as a text than one by one.
  return Json.mkObj [("words", .str (Json.arr (← to.words.get)).compress), ("texts", .arr (← to.texts.get))]

end Lakatos
