/-!
What differs between versions of Lean: the alternatives stand newest first, and the first that this Lean accepts is taken.
Each comes from the sources of its versions.
-/

-- For the error that TypeScript makes when something below does not fit.
#eval "Lean " ++ Lean.versionString

namespace Lakatos
open Lean

/--
Since 4.17 parsers and attributes of the libraries are there only with `loadExts`; since the module system, a text that begins with
`module` sees no more of others than they show. Lean forbids initializers again at the end of each import, and a tactic that reads what
was never initialised ends the process.
-/
def importLibrary (imports : Array Import) (isModule : Bool) : IO Environment := do
  unsafe enableInitializersExecution
  load
where
  load : IO Environment := by
    first
    | exact importModules imports {} (trustLevel := 1024) (leakEnv := false) (loadExts := true)
        (level := if isModule then .exported else .private)
    | exact importModules imports {} (trustLevel := 1024) (leakEnv := false) (loadExts := true)
    | exact importModules imports {} (trustLevel := 1024) (leakEnv := false)

/-- Before 4.12 there is also `tacticCache?`. The type of positions has two names in time, so none is given. -/
def commandContext (source : Parser.InputContext) (start : Parser.ModuleParserState) (token : IO.CancelToken) :
    Elab.Command.Context := by
  first
  | exact { fileName := source.fileName, fileMap := source.fileMap, cmdPos := start.pos, snap? := none,
            cancelTk? := some token }
  | exact { fileName := source.fileName, fileMap := source.fileMap, cmdPos := start.pos, snap? := none,
            cancelTk? := some token, tacticCache? := none }

/-- What a field of a structure is by default; before 4.17 not looked up. -/
def defaultFunctionOf (env : Environment) (structureName field : Name) : Option Name := by
  first
  | exact getDefaultFnForField? env structureName field
  | exact none

/-- Has this Lean compile nothing but what `mayBe` lets, so that nothing else can be run. Before 4.22 its compiler can't be replaced. -/
def guardCompilation (mayBe : Environment → Options → Name → Bool) : IO Unit := by
  first
  | exact do
      let compile ← compileDeclsRef.get
      compileDeclsRef.set fun names => do
        if names.all (mayBe (← getEnv) (← getOptions)) then compile names
  | exact pure ()

def acceptedBy {problem : Type} (result : Except problem Environment) : Option Environment :=
  match result with
  | .ok checked => some checked
  | .error _ => none

/--
The kernel's check. The numbers are heartbeats and, since 4.33, recursion depth; 0 is no limit. The last argument came with
4.17: check. The token came with 4.12; without it the kernel can't be interrupted.
-/
def addToKernel (env : Environment) (declaration : Declaration) (token : IO.CancelToken) : Option Environment := by
  first
  | exact acceptedBy (env.addDeclCore 0 0 declaration (some token) true)
  | exact acceptedBy (env.addDeclCore 0 declaration (some token) true)
  | exact acceptedBy (env.addDeclCore 0 declaration (some token))
  | exact acceptedBy (env.addDeclCore 0 declaration)

/-- `mkArray` until 4.19. -/
def copies {Value : Type} (count : Nat) (value : Value) : Array Value := by
  first
  | exact Array.replicate count value
  | exact mkArray count value

/--
The constant of a name. Since 4.17 `find?` doesn't know the recursors that the kernel makes for what an inductive type is nested
in; the kernel's own environment does.
-/
def findConstant (env : Environment) (name : Name) : Option ConstantInfo :=
  match env.find? name with
  | some info => some info
  | none => by
    first
    | exact env.toKernelEnv.find? name
    | exact none

/-- Since 4.12 inductive types say how many types are nested in them; the kernel counts for itself. -/
def inductiveOf (head : ConstantVal) (numParams numIndices : Nat) (all ctors : List Name) (isUnsafe : Bool) :
    InductiveVal := by
  first
  | exact { head with numParams, numIndices, all, ctors, isUnsafe, numNested := 0, isRec := false, isReflexive := false }
  | exact { head with numParams, numIndices, all, ctors, isUnsafe, isNested := false, isRec := false, isReflexive := false }

/-- Since 4.22 references have numbers of their own, so that making one is an action. -/
def holdByReference {α : Type} (value : α) : IO (Server.WithRpcRef α) := by
  first
  | exact liftM (Server.WithRpcRef.mk value : BaseIO (Server.WithRpcRef α))
  | exact pure (Server.WithRpcRef.mk value)

/-- An elaborator for blocks of tactics that Lean calls before its own. The last field is younger. -/
def blockElaborator (name : Name) (value : Elab.Tactic.Tactic) :
    KeyedDeclsAttribute.AttributeEntry Elab.Tactic.Tactic := by
  first
  | exact { key := `Lean.Parser.Tactic.tacticSeq, declName := name, value, isBuiltin := false }
  | exact { key := `Lean.Parser.Tactic.tacticSeq, declName := name, value }

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
