theorem b : True := by sorry
def a : False := by sorry
