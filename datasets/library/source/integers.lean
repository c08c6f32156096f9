/-! Integers of the library: order, signs, absolute values, casts, division, divisors and powers. -/

theorem negation_swaps_strict_order (a b : Int) : -b < -a ↔ a < b := by
  exact Int.neg_lt_neg_iff

theorem order_has_natural_gap (a b : Int) : a ≤ b ↔ ∃ n : Nat, a + n = b := by
  constructor
  · intro h
    exact ⟨(b - a).toNat, by omega⟩
  · rintro ⟨n, rfl⟩
    exact Int.le_add_of_nonneg_right (Int.natCast_nonneg n)

theorem no_least_integer : ¬∃ m : Int, ∀ a : Int, m ≤ a := by
  rintro ⟨m, h⟩
  have := h (m - 1)
  omega

theorem negative_factor_swaps_order {a b c : Int} (hc : c < 0) (h : a ≤ b) : c * b ≤ c * a := by
  exact Int.mul_le_mul_of_nonpos_left (Int.le_of_lt hc) h

theorem cancel_positive_factor_in_order (a b c : Int) : 0 < c → (c * a < c * b ↔ a < b) := by
  intro hc
  exact ⟨fun h => Int.lt_of_mul_lt_mul_left h (Int.le_of_lt hc), fun h => Int.mul_lt_mul_of_pos_left h hc⟩

theorem product_positive_of_same_sign (a b : Int) (h : (0 < a ∧ 0 < b) ∨ (a < 0 ∧ b < 0)) :
    0 < b * a := by
  rcases h with ⟨ha, hb⟩ | ⟨ha, hb⟩
  · exact Int.mul_pos hb ha
  · exact Int.mul_pos_of_neg_of_neg hb ha

theorem product_of_opposite_signs {a b : Int} (ha : a ≤ 0) (hb : 0 ≤ b) : a * b ≤ 0 ∧ b * a ≤ 0 := by
  exact ⟨Int.mul_nonpos_of_nonpos_of_nonneg ha hb, Int.mul_nonpos_of_nonneg_of_nonpos hb ha⟩

theorem square_never_negative (a : Int) : ¬a * a < 0 := by
  rcases Int.le_total 0 a with h | h
  · exact Int.not_lt.mpr (Int.mul_nonneg h h)
  · exact Int.not_lt.mpr (Int.mul_nonneg_of_nonpos_of_nonpos h h)

theorem sum_of_squares_nonnegative (a b : Int) : 0 ≤ a ^ 2 + b ^ 2 := by
  exact Int.add_nonneg (Int.sq_nonnneg a) (Int.sq_nonnneg b)

theorem integer_zero_product (a b : Int) (h : a ≠ 0) : a * b = 0 → b = 0 := by
  intro k
  exact (Int.mul_eq_zero.mp k).resolve_left h

theorem cancel_common_integer_factor (a b c : Int) (hc : c ≠ 0) (h : a * c = c * b) : a = b := by
  rw [Int.mul_comm c b] at h
  exact Int.eq_of_mul_eq_mul_right hc h

theorem every_integer_is_signed_natural (a : Int) : ∃ n : Nat, a = n ∨ a = -n := by
  exact ⟨a.natAbs, Int.natAbs_eq a⟩

theorem triangle_through_third (a b c : Int) : (a - c).natAbs ≤ (a - b).natAbs + (b - c).natAbs := by
  have h := Int.natAbs_add_le (a - b) (b - c)
  rwa [show a - b + (b - c) = a - c by omega] at h

theorem absolute_value_of_product_of_three (a b c : Int) :
    (a * b * c).natAbs = a.natAbs * (b.natAbs * c.natAbs) := by
  rw [Int.natAbs_mul, Int.natAbs_mul, Nat.mul_assoc]

theorem zero_if_divisor_is_larger (d n : Int) (h : n.natAbs < d.natAbs) (k : d ∣ n) : n = 0 := by
  exact Int.eq_zero_of_dvd_of_natAbs_lt_natAbs k h

theorem natural_part_monotone {a b : Int} (h : a ≤ b) : a.toNat ≤ b.toNat ∧ (-b).toNat ≤ (-a).toNat := by
  exact ⟨Int.toNat_le_toNat h, Int.toNat_le_toNat (Int.neg_le_neg h)⟩

theorem integer_from_its_two_parts (a : Int) : (a.toNat : Int) - (-a).toNat = a := by
  omega

theorem natural_part_of_product (a b : Int) : 0 ≤ a → 0 ≤ b → a.toNat * b.toNat = (a * b).toNat := by
  intro ha hb
  exact (Int.toNat_mul ha hb).symm

theorem nonnegative_iff_cast (a : Int) : 0 ≤ a ↔ ∃ n : Nat, (n : Int) = a := by
  constructor
  · intro h
    exact ⟨a.toNat, Int.toNat_of_nonneg h⟩
  · rintro ⟨n, rfl⟩
    exact Int.natCast_nonneg n

theorem cast_of_difference {m n : Nat} (h : n ≤ m) : (m : Int) - (n : Int) = ((m - n : Nat) : Int) := by
  exact (Int.ofNat_sub h).symm

theorem cast_of_division_with_remainder (m n : Nat) :
    (m : Int) = (n : Int) * ((m / n : Nat) : Int) + ((m % n : Nat) : Int) := by
  rw [Int.natCast_ediv, Int.natCast_emod, Int.mul_ediv_add_emod]

theorem remainder_between_zero_and_divisor (a b : Int) (hb : 0 < b) : 0 ≤ a % b ∧ a % b < b := by
  exact ⟨Int.emod_nonneg a (Int.ne_of_gt hb), Int.emod_lt_of_pos a hb⟩

theorem integer_division_with_remainder (a b : Int) (hb : b ≠ 0) :
    ∃ q r : Int, a = q * b + r ∧ 0 ≤ r ∧ r < b.natAbs := by
  exact ⟨a / b, a % b, (Int.ediv_mul_add_emod a b).symm, Int.emod_nonneg a hb, Int.emod_lt a hb⟩

theorem quotient_at_most_iff_below_next_multiple (a b c : Int) (hc : 0 < c) :
    a / c ≤ b ↔ a < (b + 1) * c := by
  rw [← Int.ediv_lt_iff_lt_mul hc]
  exact Int.lt_add_one_iff.symm

theorem congruent_integers_iff (a b n : Int) : a % n = b % n ↔ n ∣ a - b := by
  rw [Int.emod_eq_emod_iff_emod_sub_eq_zero, Int.dvd_iff_emod_eq_zero]

theorem congruent_integer_products (a b c d n : Int) (h : a % n = b % n) (k : c % n = d % n) :
    (c * a) % n = (d * b) % n := by
  rw [Int.mul_emod, h, k, ← Int.mul_emod]

theorem truncated_division_law (a b : Int) : b * Int.tdiv a b + Int.tmod a b = a / b * b + a % b := by
  rw [Int.mul_tdiv_add_tmod, Int.ediv_mul_add_emod]

theorem truncated_remainder_of_nonnegative {a b : Int} (ha : 0 ≤ a) (hb : 0 < b) :
    0 ≤ Int.tmod a b ∧ Int.tmod a b < b := by
  exact ⟨Int.tmod_nonneg b ha, Int.tmod_lt_of_pos a hb⟩

theorem divisions_agree_when_exact (a b : Int) (h : b ∣ a) :
    Int.tdiv a b = a / b ∧ Int.tmod a b = a % b := by
  exact ⟨Int.tdiv_eq_ediv_of_dvd h, (Int.tmod_eq_zero_of_dvd h).trans (Int.emod_eq_zero_of_dvd h).symm⟩

theorem exact_quotients_compare (a b d : Int) (hd : 0 < d) (ha : d ∣ a) (h : a < b) (hb : d ∣ b) :
    a / d < b / d ∧ a / d * d = a := by
  exact ⟨Int.ediv_lt_ediv_of_lt h hb hd, Int.ediv_mul_cancel ha⟩

theorem divides_combination_of_integers {d a b : Int} (x y : Int) (h : d ∣ a) (k : d ∣ b) :
    d ∣ x * a - b * y := by
  exact Int.dvd_sub (Int.dvd_mul_of_dvd_right h) (Int.dvd_mul_of_dvd_left k)

theorem divisibility_ignores_signs (a b : Int) : -a ∣ -b ↔ a.natAbs ∣ b.natAbs := by
  rw [Int.neg_dvd, Int.dvd_neg, Int.natAbs_dvd_natAbs]

theorem mutual_divisors_up_to_sign (a b : Int) (h : a ∣ b ∧ b ∣ a) : a = b ∨ a = -b := by
  exact Int.natAbs_eq_natAbs_iff.mp (Int.natAbs_eq_of_dvd_dvd h.1 h.2)

theorem divisors_of_minus_one (u : Int) (h : u ∣ -1) : u = 1 ∨ u = -1 := by
  have h1 := Int.natAbs_eq_of_dvd_dvd (Int.dvd_neg.mp h) (Int.one_dvd u)
  exact Int.natAbs_eq_iff.mp h1

theorem integer_gcd_ignores_signs (a b : Int) : Int.gcd (-b) (-a) = Int.gcd a b := by
  rw [Int.neg_gcd, Int.gcd_neg, Int.gcd_comm]

theorem integer_gcd_divides_combination (a b x y : Int) : (Int.gcd a b : Int) ∣ a * x + y * b := by
  apply Int.dvd_add
  · exact Int.dvd_mul_of_dvd_left (Int.gcd_dvd_left a b)
  · exact Int.dvd_mul_of_dvd_right (Int.gcd_dvd_right a b)

theorem combination_one_makes_gcd_one (a b x y : Int) (h : a * x + b * y = 1) : Int.gcd a b = 1 := by
  refine Int.gcd_eq_one_iff.mpr fun c ha hb => ?_
  rw [← h]
  exact Int.dvd_add (Int.dvd_mul_of_dvd_left ha) (Int.dvd_mul_of_dvd_left hb)

theorem integer_gcd_positive_iff_not_both_zero (a b : Int) : ¬(a = 0 ∧ b = 0) ↔ 0 < Int.gcd a b := by
  rw [Nat.pos_iff_ne_zero, ne_eq, Int.gcd_eq_zero_iff]

theorem integer_lcm_times_gcd (a b : Int) : Int.lcm a b * Int.gcd a b = (b * a).natAbs := by
  rw [Int.lcm_mul_gcd, Int.natAbs_mul, Nat.mul_comm]

theorem integer_powers_divide (a b : Int) {n : Nat} (hn : 0 < n) : a ∣ b ↔ a ^ n ∣ b ^ n := by
  exact (Int.pow_dvd_pow_iff (Nat.ne_of_gt hn)).symm

theorem even_power_nonnegative_odd_power_keeps_sign (a : Int) (n : Nat) (h : a < 0) :
    0 < a ^ (2 * n) ∧ a ^ (2 * n + 1) < 0 := by
  have h1 : 0 < a ^ (2 * n) := by
    rw [Int.pow_mul]
    refine Int.pow_pos ?_
    rw [Int.pow_succ, Int.pow_one]
    exact Int.mul_pos_of_neg_of_neg h h
  exact ⟨h1, by rw [Int.pow_succ]; exact Int.mul_neg_of_pos_of_neg h1 h⟩

theorem sign_times_absolute_value (a : Int) : (a.natAbs : Int) * a.sign = a := by
  rw [Int.mul_comm, Int.sign_mul_natAbs]

theorem sign_of_nonzero_square (a : Int) (h : a ≠ 0) : Int.sign (a * a) = 1 := by
  rcases Int.lt_or_gt_of_ne h with h | h
  · exact Int.sign_eq_one_of_pos (Int.mul_pos_of_neg_of_neg h h)
  · exact Int.sign_eq_one_of_pos (Int.mul_pos h h)

theorem signs_agree_makes_product_positive (a b : Int) (h : a.sign = b.sign) (hb : b ≠ 0) :
    0 < a * b := by
  rw [← Int.sign_pos_iff, Int.sign_mul, h, ← Int.sign_mul, Int.sign_pos_iff]
  rcases Int.lt_or_gt_of_ne hb with hb | hb
  · exact Int.mul_pos_of_neg_of_neg hb hb
  · exact Int.mul_pos hb hb

theorem maximum_of_negations (a b : Int) : max (-b) (-a) = -min a b := by
  rw [Int.neg_max_neg, Int.min_comm]

theorem absolute_value_as_maximum (a : Int) : max a (-a) = a.natAbs := by
  omega

theorem maximum_scaled_by_nonnegative (a b c : Int) (hc : 0 ≤ c) : max (a * c) (b * c) = max a b * c := by
  rcases Int.le_total a b with h | h
  · rw [Int.max_eq_right h, Int.max_eq_right (Int.mul_le_mul_of_nonneg_right h hc)]
  · rw [Int.max_eq_left h, Int.max_eq_left (Int.mul_le_mul_of_nonneg_right h hc)]
