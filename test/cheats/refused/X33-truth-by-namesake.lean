/-
trick: A definition called `true` is evaluated as a configuration.
codes: term-refused
-/
-- reference
theorem t : True := by sorry
-- submission
namespace N
def true : Bool := Bool.false
end N
open N in
theorem t : True := by simp (decide := N.true)
