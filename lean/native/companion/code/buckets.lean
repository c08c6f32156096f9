/-!
Tables in buckets by hash, as lists: a hash map of the library would be compiled anew for our types, from parts that the
library of Lean in WebAssembly lacks.
-/

namespace Lakatos
open Lean

abbrev Buckets (Key Value : Type) := Array (List (Key × Value))

def bucketCount : Nat := 4096

def emptyBuckets {Key Value : Type} : Buckets Key Value := copies bucketCount []

/-- The value of the first key that is `wanted`. -/
def bucketFind {Key Value : Type} (isWanted : Key → Bool) (hash : Nat) (buckets : Buckets Key Value) : Option Value := Id.run do
  for (key, value) in buckets[hash % bucketCount]! do
    if isWanted key then return some value
  return none

/-- Keeps a value that is not there yet. Takes the table out of its cell meanwhile, as what is shared would be copied. -/
def bucketAdd {Key Value : Type} (cell : IO.Ref (Buckets Key Value)) (hash : Nat) (key : Key) (value : Value) : IO Unit := do
  let buckets ← cell.swap #[]
  let index := hash % bucketCount
  let bucket := buckets[index]!
  cell.set (buckets.set! index ((key, value) :: bucket))

end Lakatos
