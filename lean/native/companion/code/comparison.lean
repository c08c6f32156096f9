/-!
What constants mean in two environments with the same libraries, called left and right.

- A constant of the library means the same as itself only.
- Definitions mean the same when their types and values do, whatever they are called.
- Theorems mean the same when their statements do.
- Inductive types, their constructors and recursors, and opaque constants are what they are by name: they mean the same when
  their names are equal and all their parts mean the same.
-/

namespace Lakatos
open Lean

/-- Pairs up universe parameters of two declarations; answers whether a pair fits those before it. -/
inductive LevelPairing where
  | byPosition (left right : List Name)
  | byOccurrence (pairs : IO.Ref (List (Name × Name)))

structure Comparison where
  left : Environment
  right : Environment
  /-- Pairs compared before; while a pair is compared it counts as the same, as types may refer to themselves. -/
  seen : IO.Ref NameSet
  different : IO.Ref NameSet
  /-- Names that both sides have and that mean different things. -/
  changed : IO.Ref (List Name)
  /-- Names are taken at their word. -/
  trustsNames : Bool

def positionOf (names : List Name) (wanted : Name) : Option Nat := Id.run do
  let mut index := 0
  for name in names do
    if name == wanted then return some index
    index := index + 1
  return none

def pairs (pairing : LevelPairing) (left right : Name) : IO Bool := do
  match pairing with
  | .byPosition lefts rights =>
    match positionOf lefts left, positionOf rights right with
    | some one, some other => return one == other
    | _, _ => return false
  | .byOccurrence known =>
    for (one, other) in ← known.get do
      if one == left || other == right then return one == left && other == right
    let before ← known.get
    known.set ((left, right) :: before)
    return true

partial def sameLevel (pairing : LevelPairing) (left right : Level) : IO Bool := do
  match left, right with
  | .zero, .zero => return true
  | .succ one, .succ other => sameLevel pairing one other
  | .max a b, .max c d => if ← sameLevel pairing a c then sameLevel pairing b d else return false
  | .imax a b, .imax c d => if ← sameLevel pairing a c then sameLevel pairing b d else return false
  | .param one, .param other => pairs pairing one other
  | _, _ => return false

partial def sameLevels (pairing : LevelPairing) (left right : List Level) : IO Bool := do
  match left, right with
  | [], [] => return true
  | one :: lefts, other :: rights =>
    if ← sameLevel pairing one other then sameLevels pairing lefts rights else return false
  | _, _ => return false

def nameKey (name : Name) : String := (nameJson name).compress

/-- Pairs of expressions found equal: shared parts are compared once. -/
abbrev Equal := IO.Ref (Buckets (Expr × Expr) Unit)

def pairHash (left right : Expr) : Nat := left.hash.toNat * 31 + right.hash.toNat

def isKnownEqual (equal : Equal) (left right : Expr) : IO Bool := do
  let isPair (pair : Expr × Expr) : Bool := pair.1 == left && pair.2 == right
  return (bucketFind isPair (pairHash left right) (← equal.get)).isSome

def rememberEqual (equal : Equal) (left right : Expr) : IO Unit :=
  bucketAdd equal (pairHash left right) (left, right) ()

def sameInductiveNumbers (left right : InductiveVal) : Bool :=
  left.numParams == right.numParams && left.numIndices == right.numIndices && left.isUnsafe == right.isUnsafe

mutual

/-- Structural equality of two closed expressions, up to metadata and the names of bound variables. -/
partial def sameExpression (how : Comparison) (pairing : LevelPairing) (equal : Equal) (leftExpr rightExpr : Expr) :
    IO Bool := do
  let left := skipMetadata leftExpr
  let right := skipMetadata rightExpr
  if ← isKnownEqual equal left right then return true
  let part := sameExpression how pairing equal
  let same ← match left, right with
    | .bvar one, .bvar other => pure (one == other)
    | .sort one, .sort other => sameLevel pairing one other
    | .const one levels, .const other otherLevels =>
      if ← sameName how one other then sameLevels pairing levels otherLevels else pure false
    | .app f a, .app g b => if ← part f g then part a b else pure false
    | .lam _ a b _, .lam _ c d _ => if ← part a c then part b d else pure false
    | .forallE _ a b _, .forallE _ c d _ => if ← part a c then part b d else pure false
    | .letE _ a b c _, .letE _ d e f _ =>
      if ← part a d then (if ← part b e then part c f else pure false) else pure false
    | .lit one, .lit other => pure (one == other)
    | .proj one index inner, .proj other otherIndex otherInner =>
      if index == otherIndex then (if ← sameName how one other then part inner otherInner else pure false) else pure false
    | _, _ => pure false
  if same then rememberEqual equal left right
  return same

partial def sameName (how : Comparison) (left right : Name) : IO Bool := do
  if how.trustsNames && left == right then return true
  sameConstant { how with trustsNames := false } left right

partial def sameConstant (how : Comparison) (left right : Name) : IO Bool := do
  let leftImported := isImported how.left left
  let rightImported := isImported how.right right
  if leftImported || rightImported then return leftImported && rightImported && left == right
  let pair := Name.mkSimple (nameKey left ++ " = " ++ nameKey right)
  if (← how.different.get).contains pair then return false
  if (← how.seen.get).contains pair then return true
  how.seen.set ((← how.seen.get).insert pair)
  let same ← match findConstant how.left left, findConstant how.right right with
    | some leftInfo, some rightInfo => sameInfo how leftInfo rightInfo (left == right)
    | _, _ => pure false
  unless same do
    how.different.set ((← how.different.get).insert pair)
    if left == right then how.changed.set (left :: (← how.changed.get))
  return same

partial def sameInfo (how : Comparison) (left right : ConstantInfo) (haveOneName : Bool) : IO Bool := do
  if left.levelParams.length != right.levelParams.length then return false
  let pairing := LevelPairing.byPosition left.levelParams right.levelParams
  unless ← sameExpression how pairing (← IO.mkRef emptyBuckets) left.type right.type do return false
  let sameValue (one other : Expr) : IO Bool := do
    sameExpression how pairing (← IO.mkRef emptyBuckets) one other
  match left, right with
  | .thmInfo _, .thmInfo _ => return true
  | .defnInfo one, .defnInfo other => sameValue one.value other.value
  | .opaqueInfo one, .opaqueInfo other => if haveOneName then sameValue one.value other.value else return false
  | .inductInfo one, .inductInfo other =>
    if haveOneName && sameInductiveNumbers one other then
      if ← sameNames how one.ctors other.ctors then sameNames how one.all other.all else return false
    else return false
  | .ctorInfo one, .ctorInfo other =>
    if haveOneName && one.cidx == other.cidx then sameConstant how one.induct other.induct else return false
  | .recInfo one, .recInfo other => if haveOneName then sameNames how one.all other.all else return false
  | .axiomInfo _, .axiomInfo _ => return haveOneName
  | .quotInfo _, .quotInfo _ => return haveOneName
  | _, _ => return false

partial def sameNames (how : Comparison) (left right : List Name) : IO Bool := do
  match left, right with
  | [], [] => return true
  | one :: lefts, other :: rights =>
    if ← sameConstant how one other then sameNames how lefts rights else return false
  | _, _ => return false

end

def compareIn (left right : Environment) : IO Comparison := do
  return { left, right, seen := ← IO.mkRef NameSet.empty, different := ← IO.mkRef NameSet.empty,
           changed := ← IO.mkRef [], trustsNames := false }

/-- Whether two theorems state the same; `trustsNames`: when each name is taken at its word. -/
def sameStatement (how : Comparison) (trustsNames : Bool) (left right : ConstantInfo) : IO Bool := do
  let pairing := LevelPairing.byOccurrence (← IO.mkRef [])
  sameExpression { how with trustsNames } pairing (← IO.mkRef emptyBuckets) left.type right.type

end Lakatos
