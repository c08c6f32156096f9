import Lean.Attributes
import Lean.Elab.Command

open Lean

initialize counted : IO.Ref Nat ← do
  let count ← IO.mkRef 41
  count.modify (· + 1)
  return count

initialize notedExtension : SimplePersistentEnvExtension Name NameSet ←
  registerSimplePersistentEnvExtension {
    addEntryFn := NameSet.insert
    addImportedFn := fun imported => imported.foldl (init := {}) fun names more => more.foldl NameSet.insert names
  }

initialize registerBuiltinAttribute {
  name := `noted
  descr := "a fact worth remembering"
  add := fun name _ _ => modifyEnv (notedExtension.addEntry · name)
}

def noted : CoreM (List Name) := return (notedExtension.getState (← getEnv)).toList
