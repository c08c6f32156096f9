/-! Integers: order, squares and case distinctions. -/

theorem lt_iff_succ_le (a b : Int) : a < b ↔ a + 1 ≤ b := by sorry

theorem square_of_sum (a b : Int) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b := by sorry

def magnitude (a : Int) : Int := if a < 0 then -a else a

theorem magnitude_nonneg (a : Int) : 0 ≤ magnitude a := by sorry

theorem magnitude_neg (a : Int) : magnitude (-a) = magnitude a := by sorry

theorem magnitude_triangle (a b : Int) : magnitude (a + b) ≤ magnitude a + magnitude b := by sorry

/-- The point of the interval from `low` to `high` that is nearest to `a`. -/
def clamp (low high a : Int) : Int := if a < low then low else if high < a then high else a

theorem clamp_bounds (low high a : Int) (h : low ≤ high) :
    low ≤ clamp low high a ∧ clamp low high a ≤ high := by sorry

theorem clamp_clamp (low high a : Int) (h : low ≤ high) :
    clamp low high (clamp low high a) = clamp low high a := by sorry

theorem even_mul (a b : Int) (h : ∃ k, a = 2 * k) : ∃ k, a * b = 2 * k := by sorry

theorem square_nonneg (a : Int) : 0 ≤ a * a := by sorry
