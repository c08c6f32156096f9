import Harbor.Unfinished
import Harbor.Assumed
import Harbor.Compiled

theorem on_sorry : double 1 < double 2 := unfinished 1
theorem on_axiom : 2 < 3 := small 2
theorem on_code : meant = true := by_code
theorem on_itself : double 1 ≤ double 2 := finished 1

/-- Says nothing that is proved, but its type does. -/
def certified : { n : Nat // n < 3 } := ⟨7, wishful 7⟩
