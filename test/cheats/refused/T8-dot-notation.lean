/-
trick: Dot notation finds the function of the submission, not the one of the reference, because the variable's type has another head.
codes: statement-changed, definition-changed
-/
-- reference
structure Point where
  x : Nat
def Point.norm (p : Point) : Nat := p.x

theorem norm_zero (p : Point) : p.norm = 0 := by
  sorry
-- submission
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
