/-
trick: `run_cmd logInfo` forges a message.
codes: command-refused
-/
-- reference
import Lean

theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
import Lean

run_cmd Lean.logInfo "Goals accomplished!"

theorem two_add_two : 2 + 2 = 5 := by
  sorry
