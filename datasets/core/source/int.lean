/-! Integers: signs, absolute values, squares, division with remainder and parity. -/

theorem int_trichotomy_cases (a b : Int) : a - b < 0 ∨ a = b ∨ 0 < a - b := by
  omega

theorem int_between_halves (a b : Int) (h : a < b) : a ≤ (a + b) / 2 ∧ (a + b) / 2 < b := by
  omega

theorem int_natAbs_lt_iff (a : Int) (n : Nat) : a.natAbs < n ↔ -(n : Int) < a ∧ a < n := by
  omega

theorem int_cube_of_sum (a b : Int) :
    (a + b) ^ 3 = a ^ 3 + 3 * a ^ 2 * b + 3 * a * b ^ 2 + b ^ 3 := by
  grind

theorem int_brahmagupta (a b c d : Int) :
    (a * a + b * b) * (c * c + d * d) = (a * c - b * d) * (a * c - b * d) +
      (a * d + b * c) * (a * d + b * c) := by
  grind

theorem int_square_eq_iff (a b : Int) : a * a = b * b ↔ a = b ∨ a = -b := by
  constructor
  · intro h
    have h1 : (a - b) * (a + b) = 0 := by grind
    rcases Int.mul_eq_zero.mp h1 with h2 | h2
    · exact Or.inl (by omega)
    · exact Or.inr (by omega)
  · rintro (rfl | rfl) <;> grind

theorem int_sum_of_squares_zero (a b : Int) (h : a * a + b * b = 0) : a = 0 ∧ b = 0 := by
  have key : ∀ x : Int, 0 ≤ x * x := by
    intro x
    rcases Int.le_total 0 x with hx | hx
    · exact Int.mul_nonneg hx hx
    · exact Int.mul_nonneg_of_nonpos_of_nonpos hx hx
  have h1 := key a
  have h2 := key b
  have h3 : a * a = 0 := by omega
  have h4 : b * b = 0 := by omega
  exact ⟨(Int.mul_eq_zero.mp h3).elim id id, (Int.mul_eq_zero.mp h4).elim id id⟩

theorem int_product_with_sum (s x : Int) : 4 * (x * (s - x)) ≤ s * s := by
  have key : 0 ≤ (s - 2 * x) * (s - 2 * x) := by
    rcases Int.le_total 0 (s - 2 * x) with hx | hx
    · exact Int.mul_nonneg hx hx
    · exact Int.mul_nonneg_of_nonpos_of_nonpos hx hx
  grind

theorem int_three_products_le (a b c : Int) : a * b + b * c + c * a ≤ a * a + b * b + c * c := by
  have key : ∀ x : Int, 0 ≤ x * x := by
    intro x
    rcases Int.le_total 0 x with hx | hx
    · exact Int.mul_nonneg hx hx
    · exact Int.mul_nonneg_of_nonpos_of_nonpos hx hx
  have h1 := key (a - b)
  have h2 := key (b - c)
  have h3 := key (c - a)
  have h4 : (a - b) * (a - b) + (b - c) * (b - c) + (c - a) * (c - a) =
    2 * (a * a + b * b + c * c) - 2 * (a * b + b * c + c * a) := by grind
  omega

theorem int_completing_square (x : Int) : 3 ≤ x * x - 4 * x + 7 := by
  have key : 0 ≤ (x - 2) * (x - 2) := by
    rcases Int.le_total 0 (x - 2) with hx | hx
    · exact Int.mul_nonneg hx hx
    · exact Int.mul_nonneg_of_nonpos_of_nonpos hx hx
  grind

theorem int_square_mod_four (a : Int) : a * a % 4 = 0 ∨ a * a % 4 = 1 := by
  rw [Int.mul_emod]
  rcases (show a % 4 = 0 ∨ a % 4 = 1 ∨ a % 4 = 2 ∨ a % 4 = 3 by omega) with h | h | h | h <;>
    simp [h]

theorem int_no_square_sum_three_mod_four (a b k : Int) : a * a + b * b ≠ 4 * k + 3 := by
  have key : ∀ x : Int, x * x % 4 = 0 ∨ x * x % 4 = 1 := by
    intro x
    rw [Int.mul_emod]
    rcases (show x % 4 = 0 ∨ x % 4 = 1 ∨ x % 4 = 2 ∨ x % 4 = 3 by omega) with h | h | h | h <;>
      simp [h]
  have h1 := key a
  have h2 := key b
  omega

theorem int_odd_product_iff (a b : Int) : a * b % 2 = 1 ↔ a % 2 = 1 ∧ b % 2 = 1 := by
  rw [Int.mul_emod]
  rcases (show a % 2 = 0 ∨ a % 2 = 1 by omega) with h | h <;>
    rcases (show b % 2 = 0 ∨ b % 2 = 1 by omega) with h' | h' <;> simp [h, h']

theorem int_unit_square (u : Int) (h : u * u = 1) : u = 1 ∨ u = -1 := by
  have h1 : (u - 1) * (u + 1) = 0 := by grind
  rcases Int.mul_eq_zero.mp h1 with h2 | h2
  · exact Or.inl (by omega)
  · exact Or.inr (by omega)

theorem int_divisors_of_one (a b : Int) (h : a * b = 1) : a = b := by
  have h1 : a.natAbs * b.natAbs = 1 := by rw [← Int.natAbs_mul, h]; rfl
  have h2 := Nat.eq_one_of_mul_eq_one_right h1
  rcases (show a = 1 ∨ a = -1 by omega) with rfl | rfl <;> omega

theorem int_euclid_unique (q q' r r' d : Int) (h : q * d + r = q' * d + r')
    (hr : 0 ≤ r) (hr' : 0 ≤ r') (hd : r < d) (hd' : r' < d) : q = q' ∧ r = r' := by
  have h1 : (q - q') * d = r' - r := by grind
  have h2 : q = q' := by
    rcases Int.lt_trichotomy q q' with hq | hq | hq
    · have h3 : (q' - q) * d ≥ 1 * d := Int.mul_le_mul_of_nonneg_right (by omega) (by omega)
      have h4 : (q' - q) * d = -((q - q') * d) := by grind
      omega
    · exact hq
    · have h3 : (q - q') * d ≥ 1 * d := Int.mul_le_mul_of_nonneg_right (by omega) (by omega)
      omega
  subst h2
  exact ⟨rfl, by omega⟩

/-- `-1`, `0` or `1`, as `a` is negative, zero or positive. -/
def signOf (a : Int) : Int := if a < 0 then -1 else if a = 0 then 0 else 1

theorem signOf_neg (a : Int) : signOf (-a) = -signOf a := by
  unfold signOf
  split <;> split <;> (try split) <;> omega

theorem signOf_signOf (a : Int) : signOf (signOf a) = signOf a := by
  simp only [signOf]
  grind

theorem signOf_mul (a b : Int) : signOf (a * b) = signOf a * signOf b := by
  rcases Int.lt_trichotomy a 0 with ha | rfl | ha
  · rcases Int.lt_trichotomy b 0 with hb | rfl | hb
    · have := Int.mul_pos_of_neg_of_neg ha hb
      grind [signOf]
    · simp [signOf]
    · have := Int.mul_neg_of_neg_of_pos ha hb
      grind [signOf]
  · simp [signOf]
  · rcases Int.lt_trichotomy b 0 with hb | rfl | hb
    · have := Int.mul_neg_of_pos_of_neg ha hb
      grind [signOf]
    · simp [signOf]
    · have := Int.mul_pos ha hb
      grind [signOf]

/-- How far `a` and `b` are apart. -/
def gap (a b : Int) : Nat := (a - b).natAbs

theorem gap_comm (a b : Int) : gap a b = gap b a := by
  simp only [gap]
  omega

theorem gap_eq_zero_iff (a b : Int) : gap a b = 0 ↔ a = b := by
  simp only [gap]
  omega

theorem gap_triangle (a b c : Int) : gap a c ≤ gap a b + gap b c := by
  simp only [gap]
  omega

theorem gap_midpoint (a b : Int) (h : gap a b % 2 = 0) : ∃ m, gap a m = gap m b := by
  refine ⟨(a + b) / 2, ?_⟩
  simp only [gap] at *
  omega

theorem gap_scale (k a b : Int) : gap (k * a) (k * b) = k.natAbs * gap a b := by
  simp only [gap]
  rw [← Int.mul_sub, Int.natAbs_mul]

/-- Numbers the integers: `0, -1, 1, -2, 2, ...`. -/
def unfoldNat (n : Nat) : Int := if n % 2 = 0 then (n / 2 : Nat) else -((n / 2 : Nat) : Int) - 1

def foldInt (a : Int) : Nat := if 0 ≤ a then 2 * a.toNat else 2 * (-a).toNat - 1

theorem foldInt_unfoldNat (n : Nat) : foldInt (unfoldNat n) = n := by
  unfold foldInt unfoldNat
  split <;> split <;> omega

theorem unfoldNat_foldInt (a : Int) : unfoldNat (foldInt a) = a := by
  unfold foldInt unfoldNat
  split <;> split <;> omega

theorem unfoldNat_injective (m n : Nat) (h : unfoldNat m = unfoldNat n) : m = n := by
  unfold unfoldNat at h
  split at h <;> split at h <;> omega

theorem int_discrete_intermediate (f : Nat → Int) (n : Nat) (start : f 0 ≤ 0) (finish : 0 ≤ f n)
    (steps : ∀ i, f (i + 1) ≤ f i + 1) : ∃ i, f i = 0 := by
  induction n with
  | zero => exact ⟨0, by omega⟩
  | succ n ih =>
    rcases Int.lt_or_le (f n) 0 with h | h
    · have := steps n
      exact ⟨n + 1, by omega⟩
    · exact ih h
