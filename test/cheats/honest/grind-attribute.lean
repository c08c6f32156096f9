/-
what: `@[grind]` and `@[ext]` attributes.
-/
-- reference
structure Point where
  x : Nat
  y : Nat

theorem point_eq (p q : Point) (hx : p.x = q.x) (hy : p.y = q.y) : p = q := by
  sorry
-- submission
structure Point where
  x : Nat
  y : Nat

attribute [ext] Point

@[grind =] theorem point_eta (p : Point) : Point.mk p.x p.y = p := rfl

theorem point_eq (p q : Point) (hx : p.x = q.x) (hy : p.y = q.y) : p = q := by
  ext
  · exact hx
  · exact hy
