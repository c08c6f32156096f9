import Toolbox.Noted
import Toolbox.Tactic

open Lean Elab Command

run_cmd do
  let names ← liftCoreM noted
  unless names.length == 3 do throwError "noted are {names}"
  unless (← counted.get) == 42 do throwError "the initializers did not run"
