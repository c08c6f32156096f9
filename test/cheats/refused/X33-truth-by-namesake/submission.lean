namespace N
def true : Bool := Bool.false
end N
open N in
theorem t : True := by simp (decide := N.true)
