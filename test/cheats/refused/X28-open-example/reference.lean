theorem b : True := by sorry
example : False := by sorry
