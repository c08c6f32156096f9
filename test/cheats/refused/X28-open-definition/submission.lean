theorem b : True := trivial
