structure Point where
  x : Nat
  y : Nat

theorem point_eq (p q : Point) (hx : p.x = q.x) (hy : p.y = q.y) : p = q := by
  sorry
