import Lean.Elab.Command

run_cmd
  if Lean.Elab.autoImplicit.get (← Lean.getOptions) then throwError "the options of the lakefile do not count"
