/-! What differs between versions of Lean. Written for 4.28. -/

namespace Lakatos
open Lean

/-- `loadExts` came with 4.17, and without it parsers and attributes of the libraries are not there. -/
def importLibrary (imports : Array Import) : IO Environment :=
  importModules imports {} (trustLevel := 1024) (leakEnv := false) (loadExts := true)

/-- Before 4.12 there is also `tacticCache?`. -/
def commandContext (source : Parser.InputContext) (start : String.Pos.Raw) (token : IO.CancelToken) :
    Elab.Command.Context :=
  { fileName := source.fileName, fileMap := source.fileMap, cmdPos := start, snap? := none, cancelTk? := some token }

/-- Before 4.12 it is `addDecl env {} declaration none`. -/
def addToKernel (env : Environment) (declaration : Declaration) (token : IO.CancelToken) : Option Environment :=
  match env.addDeclCore 0 declaration (some token) true with
  | .ok checked => some checked
  | .error _ => none

/-- The axioms below a constant of the library, where the library has its proofs. -/
def axiomsOfLibrary (env : Environment) (name : Name) : List Name :=
  let (_, state) := ((CollectAxioms.collect name).run env).run {}
  state.axioms.toList

/-- Before 4.22 it is `return ⟨value⟩`. -/
def holdByReference (value : α) : IO (Server.WithRpcRef α) := Server.WithRpcRef.mk value

partial def nodeValues (before : List ConstantInfo) : PersistentHashMap.Node Name ConstantInfo → List ConstantInfo
  | .collision _ values _ => values.toList ++ before
  | .entries entries => Id.run do
    let mut out := before
    for entry in entries.toList do
      match entry with
      | .entry _ info => out := info :: out
      | .ref node => out := nodeValues out node
      | .null => pure ()
    return out

/-- Every constant that a text itself has added, in no particular order. -/
def localConstants (env : Environment) : List ConstantInfo := nodeValues [] env.constants.map₂.root

def isInstance (env : Environment) (name : Name) : Bool := Meta.isInstanceCore env name

def isDeprecated (env : Environment) (name : Name) : Bool := Linter.isDeprecated env name

end Lakatos
