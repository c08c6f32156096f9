structure Point where
  x : Nat
def Point.norm (p : Point) : Nat := p.x

theorem norm_zero (p : Point) : p.norm = 0 := by
  sorry
