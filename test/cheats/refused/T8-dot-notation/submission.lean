structure Point where
  x : Nat
def Point.norm (p : Point) : Nat := p.x

namespace Other
structure Point where
  x : Nat
def Point.norm (_ : Point) : Nat := 0
end Other

open Other in
theorem norm_zero (p : Other.Point) : p.norm = 0 :=
  rfl
