import Toolbox.Lemmas

def said : Bool := true
@[implemented_by said] def meant : Bool := false

theorem by_code : meant = true := by native_decide
theorem by_rule : meant = false := by decide
