import Lean.Attributes
import Lean.Elab.Command

open Lean Elab Command

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

namespace Batteries.Tactic.Alias

/-- A second name for a theorem: a command of the name and the words that Batteries has. -/
elab (name := alias) declModifiers "alias " name:ident " := " target:ident : command => liftCoreM do
  let info ← getConstInfo (← realizeGlobalConstNoOverload target)
  let value := .const info.name (info.levelParams.map .param)
  addDecl (.thmDecl { name := name.getId, levelParams := info.levelParams, type := info.type, value })

end Batteries.Tactic.Alias
