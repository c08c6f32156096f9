/-! Natural numbers of the library: order, arithmetic, division, divisors, powers, logarithms and bits. -/

theorem both_orders_iff_same (a b : Nat) : (a ≤ b ∧ b ≤ a) ↔ a = b := by
  exact Nat.eq_iff_le_and_ge.symm

theorem nothing_between_successors (m n : Nat) : ¬(m < n ∧ n < m + 1) := by
  omega

theorem sums_of_order_facts {a b c d : Nat} (h : a < b) (k : c ≤ d) : c + a < d + b := by
  exact Nat.add_lt_add_of_le_of_lt k h

theorem order_iff_gap (m n : Nat) : m ≤ n ↔ ∃ k, k + m = n := by
  constructor
  · intro h
    exact ⟨n - m, Nat.sub_add_cancel h⟩
  · rintro ⟨k, rfl⟩
    exact Nat.le_add_left m k

theorem strict_order_has_positive_gap {m n : Nat} (h : m < n) : ∃ k, 0 < k ∧ m + k = n := by
  exact ⟨n - m, Nat.sub_pos_of_lt h, Nat.add_sub_of_le (Nat.le_of_lt h)⟩

theorem both_differences_vanish (a b : Nat) : a - b = 0 → b - a = 0 → a = b := by
  intro h k
  exact Nat.le_antisymm (Nat.le_of_sub_eq_zero h) (Nat.le_of_sub_eq_zero k)

theorem difference_of_common_multiples (a b c : Nat) : c * a - c * b = (a - b) * c := by
  rw [← Nat.mul_sub, Nat.mul_comm]

theorem nonzero_iff_has_predecessor (n : Nat) : (∃ m, n = Nat.succ m) ↔ n ≠ 0 := by
  constructor
  · rintro ⟨m, rfl⟩
    exact Nat.succ_ne_zero m
  · exact Nat.exists_eq_succ_of_ne_zero

theorem predecessors_agree (m n : Nat) (hm : m ≠ 0) (hn : n ≠ 0) (h : m.pred = n.pred) : m = n := by
  exact Nat.pred_inj (Nat.pos_of_ne_zero hm) (Nat.pos_of_ne_zero hn) h

theorem least_upper_bound_of_two (a b c : Nat) : a ≤ c → b ≤ c → max b a ≤ c := by
  intro h k
  exact Nat.max_le.mpr ⟨k, h⟩

theorem max_is_attained_bound (a b : Nat) : ∃ x, (x = a ∨ x = b) ∧ a ≤ x ∧ b ≤ x := by
  exact ⟨max a b, by omega, Nat.le_max_left a b, Nat.le_max_right a b⟩

theorem minimum_of_scaled (a b c : Nat) : min (c * a) (c * b) = c * min a b := by
  rcases Nat.le_total a b with h | h
  · rw [Nat.min_eq_left h, Nat.min_eq_left (Nat.mul_le_mul_left c h)]
  · rw [Nat.min_eq_right h, Nat.min_eq_right (Nat.mul_le_mul_left c h)]

theorem monotone_map_of_max (f : Nat → Nat) (mono : ∀ x y, x ≤ y → f x ≤ f y) (a b : Nat) :
    f (max a b) = max (f a) (f b) := by
  rcases Nat.le_total a b with h | h
  · rw [Nat.max_eq_right h, Nat.max_eq_right (mono a b h)]
  · rw [Nat.max_eq_left h, Nat.max_eq_left (mono b a h)]

theorem cancel_nonzero_factor (a b : Nat) {c : Nat} (h : c ≠ 0) (k : c * a = b * c) : a = b := by
  rw [Nat.mul_comm] at k
  exact Nat.mul_right_cancel (Nat.pos_of_ne_zero h) k

theorem strict_products {a b c d : Nat} (h : a < b) (k : c < d) : a * c < b * d := by
  exact Nat.mul_lt_mul_of_lt_of_le h (Nat.le_of_lt k) (by omega)

theorem unit_factor (a b : Nat) (ha : a ≠ 0) : a * b = a ↔ b = 1 := by
  constructor
  · intro h
    exact Nat.mul_left_cancel (Nat.pos_of_ne_zero ha) (h.trans (Nat.mul_one a).symm)
  · rintro rfl
    exact Nat.mul_one a

theorem product_exceeds_factors (a b : Nat) (ha : 0 < a) (hb : 0 < b) : a ≤ a * b ∧ b ≤ a * b := by
  exact ⟨Nat.le_mul_of_pos_right a hb, Nat.le_mul_of_pos_left b ha⟩

theorem quotient_and_remainder_exist (a b : Nat) (hb : b ≠ 0) : ∃ q r, a = b * q + r ∧ r < b := by
  exact ⟨a / b, a % b, (Nat.div_add_mod a b).symm, Nat.mod_lt a (Nat.pos_of_ne_zero hb)⟩

theorem quotient_encloses (a b : Nat) (hb : 0 < b) : a / b * b ≤ a ∧ a < (a / b + 1) * b := by
  constructor
  · exact Nat.div_mul_le_self a b
  · exact (Nat.div_lt_iff_lt_mul hb).mp (Nat.lt_succ_self _)

theorem quotients_compare {a b c d : Nat} (hc : 0 < c) (h : a ≤ b) (k : c ≤ d) : a / d ≤ b / c := by
  exact Nat.div_le_div h k (Nat.ne_of_gt hc)

theorem division_order_irrelevant (a b c : Nat) : a / b / c = a / c / b := by
  rw [Nat.div_div_eq_div_mul, Nat.div_div_eq_div_mul, Nat.mul_comm]

theorem below_product_iff_quotient_below (x k y : Nat) (hk : 0 < k) : x < k * y ↔ x / k < y := by
  rw [Nat.mul_comm, Nat.div_lt_iff_lt_mul hk]

theorem quotient_strictly_inside (a b : Nat) (h : 1 < b) (k : b ≤ a) : 0 < a / b ∧ a / b < a := by
  exact ⟨Nat.div_pos k (by omega), Nat.div_lt_self (by omega) h⟩

theorem remainder_below_half (a b : Nat) (hb : 0 < b) (h : b ≤ a) : 2 * (a % b) < a := by
  have h1 := Nat.mod_lt a hb
  have h2 := Nat.div_add_mod a b
  have h3 := Nat.le_mul_of_pos_right b (Nat.div_pos h hb)
  omega

theorem remainder_zero_iff_multiple (m n : Nat) : n % m = 0 ↔ ∃ k, n = k * m := by
  rw [← Nat.dvd_iff_mod_eq_zero]
  constructor
  · rintro ⟨k, rfl⟩
    exact ⟨k, Nat.mul_comm m k⟩
  · rintro ⟨k, rfl⟩
    exact Nat.dvd_mul_left m k

theorem drop_multiple_in_remainder {n a : Nat} (b : Nat) (h : n ∣ a) : (a + b) % n = b % n := by
  obtain ⟨k, rfl⟩ := h
  rw [Nat.add_comm, Nat.add_mul_mod_self_left]

theorem congruent_sums_and_products (n a b c d : Nat) (h : a % n = b % n) (k : c % n = d % n) :
    (a + c) % n = (b + d) % n ∧ a * c % n = b * d % n := by
  constructor
  · rw [Nat.add_mod, h, k, ← Nat.add_mod]
  · rw [Nat.mul_mod, h, k, ← Nat.mul_mod]

theorem remainder_kept_under_scaling (c a b n : Nat) (h : a % n = b % n) :
    c * a % (c * n) = c * b % (c * n) := by
  rw [Nat.mul_mod_mul_left, Nat.mul_mod_mul_left, h]

theorem product_remainder_vanishes (a b n : Nat) : a % n = 0 ∨ b % n = 0 → a * b % n = 0 := by
  rintro (h | h)
  · exact Nat.mod_eq_zero_of_dvd (Nat.dvd_mul_right_of_dvd (Nat.dvd_of_mod_eq_zero h) b)
  · exact Nat.mod_eq_zero_of_dvd (Nat.dvd_mul_left_of_dvd (Nat.dvd_of_mod_eq_zero h) a)

theorem no_divisor_above_remainder (n r q : Nat) (h : 0 < r) (k : r < n) : ¬n ∣ n * q + r := by
  intro hd
  exact Nat.not_dvd_of_pos_of_lt h k ((Nat.dvd_add_right (Nat.dvd_mul_right n q)).mp hd)

theorem divides_neighbours {d n : Nat} (h : d ∣ n) (k : d ∣ n + 1) : d = 1 := by
  exact Nat.dvd_one.mp ((Nat.dvd_add_right h).mp k)

theorem divides_sum_and_summand (d a b : Nat) : d ∣ a ∧ d ∣ a + b ↔ d ∣ a ∧ d ∣ b := by
  constructor
  · rintro ⟨h, k⟩
    exact ⟨h, (Nat.dvd_add_right h).mp k⟩
  · rintro ⟨h, k⟩
    exact ⟨h, Nat.dvd_add h k⟩

theorem products_of_divisors {a b c d : Nat} (h : a ∣ b) (k : c ∣ d) : c * a ∣ b * d := by
  rw [Nat.mul_comm c a]
  exact Nat.mul_dvd_mul h k

theorem square_divides_square (a b : Nat) : a * a ∣ b * b ↔ a ∣ b := by
  rw [← Nat.pow_two, ← Nat.pow_two]
  exact Nat.pow_dvd_pow_iff (by decide)

theorem proper_divisor_at_most_half (d n : Nat) (h : d ∣ n) (k : d < n) : 2 * d ≤ n := by
  obtain ⟨q, rfl⟩ := h
  rcases q with _ | _ | q
  · omega
  · omega
  · rw [Nat.mul_comm]
    exact Nat.mul_le_mul_left d (by omega)

theorem complementary_divisor (d n : Nat) (h : d ∣ n) (hn : n ≠ 0) : n / d ∣ n ∧ n / (n / d) = d := by
  exact ⟨Nat.div_dvd_of_dvd h, Nat.div_div_self h hn⟩

theorem equal_if_same_divisors (a b : Nat) (h : ∀ d, d ∣ a ↔ d ∣ b) : a = b := by
  exact Nat.dvd_antisymm ((h a).mp (Nat.dvd_refl a)) ((h b).mpr (Nat.dvd_refl b))

theorem divisor_of_both_divides_remainder {d a b : Nat} (h : d ∣ a ∧ d ∣ b) : d ∣ b % a := by
  exact (Nat.dvd_mod_iff h.1).mpr h.2

theorem divisors_of_nonzero_bounded (n : Nat) (hn : n ≠ 0) : ∃ b, ∀ d, d ∣ n → d ≤ b := by
  exact ⟨n, fun d h => Nat.le_of_dvd (Nat.pos_of_ne_zero hn) h⟩

theorem positive_cofactor {d n : Nat} (hn : 0 < n) (h : d ∣ n) : ∃ k, 0 < k ∧ k * d = n := by
  exact ⟨n / d, Nat.div_pos (Nat.le_of_dvd hn h) (Nat.pos_of_dvd_of_pos h hn), Nat.div_mul_cancel h⟩

theorem common_divisor_iff (d a b : Nat) : d ∣ b ∧ d ∣ a ↔ d ∣ Nat.gcd a b := by
  rw [Nat.dvd_gcd_iff, and_comm]

theorem gcd_at_most_both (a b : Nat) (ha : a ≠ 0) (hb : b ≠ 0) : Nat.gcd a b ≤ min a b := by
  exact Nat.le_min.mpr
    ⟨Nat.gcd_le_left b (Nat.pos_of_ne_zero ha), Nat.gcd_le_right a (Nat.pos_of_ne_zero hb)⟩

theorem lcm_at_least_both (a b : Nat) : 0 < a → 0 < b → max a b ≤ Nat.lcm a b := by
  intro ha hb
  exact Nat.max_le.mpr ⟨Nat.le_lcm_left a hb, Nat.le_lcm_right b ha⟩

theorem gcd_divides_lcm (a b : Nat) : Nat.gcd a b ∣ Nat.lcm a b := by
  exact Nat.dvd_trans (Nat.gcd_dvd_left a b) (Nat.dvd_lcm_left a b)

theorem gcd_is_lcm_iff_same (a b : Nat) : Nat.gcd a b = Nat.lcm a b ↔ a = b := by
  constructor
  · intro h
    apply Nat.dvd_antisymm
    · exact Nat.dvd_trans (Nat.dvd_lcm_left a b) (h ▸ Nat.gcd_dvd_right a b)
    · exact Nat.dvd_trans (Nat.dvd_lcm_right a b) (h ▸ Nat.gcd_dvd_left a b)
  · rintro rfl
    rw [Nat.gcd_self, Nat.lcm_self]

theorem gcd_outermost_swap (a b c : Nat) : Nat.gcd a (Nat.gcd b c) = Nat.gcd b (Nat.gcd a c) := by
  rw [← Nat.gcd_assoc, Nat.gcd_comm a b, Nat.gcd_assoc]

theorem gcds_of_multiples {a b c d : Nat} (h : a ∣ c) (k : b ∣ d) : Nat.gcd a b ∣ Nat.gcd c d := by
  exact Nat.dvd_gcd (Nat.dvd_trans (Nat.gcd_dvd_left a b) h) (Nat.dvd_trans (Nat.gcd_dvd_right a b) k)

theorem nonzero_gcd_iff (a b : Nat) : Nat.gcd a b ≠ 0 ↔ a ≠ 0 ∨ b ≠ 0 := by
  rw [Nat.ne_zero_iff_zero_lt, Nat.gcd_pos_iff, Nat.ne_zero_iff_zero_lt, Nat.ne_zero_iff_zero_lt]

theorem gcd_one_makes_lcm_product {a b : Nat} (h : Nat.gcd a b = 1) : Nat.lcm b a = a * b := by
  have h1 := Nat.gcd_mul_lcm a b
  rw [h, Nat.one_mul] at h1
  rw [Nat.lcm_comm, h1]

theorem gcd_of_gap_two (n : Nat) : Nat.gcd n (n + 2) = 1 ∨ Nat.gcd n (n + 2) = 2 := by
  have h : Nat.gcd n (n + 2) ∣ 2 :=
    (Nat.dvd_add_right (Nat.gcd_dvd_left n (n + 2))).mp (Nat.gcd_dvd_right n (n + 2))
  have h1 := Nat.le_of_dvd (by decide) h
  have h2 := Nat.pos_of_dvd_of_pos h (by decide)
  omega

theorem coprime_to_product {a b c : Nat} (h : Nat.Coprime a b) (k : Nat.Coprime a c) :
    Nat.Coprime (b * c) a := by
  exact (Nat.Coprime.mul_right h k).symm

theorem coprime_product_divides_iff {a b : Nat} (h : Nat.Coprime a b) (n : Nat) :
    a * b ∣ n ↔ a ∣ n ∧ b ∣ n := by
  constructor
  · intro k
    exact ⟨Nat.dvd_trans (Nat.dvd_mul_right a b) k, Nat.dvd_trans (Nat.dvd_mul_left b a) k⟩
  · rintro ⟨h1, h2⟩
    exact h.mul_dvd_of_dvd_of_dvd h1 h2

theorem divisors_of_coprime_are_coprime (a b d e : Nat) (h : Nat.Coprime a b) :
    d ∣ a → e ∣ b → Nat.Coprime d e := by
  intro hd he
  exact (h.coprime_dvd_left hd).coprime_dvd_right he

theorem fraction_in_lowest_terms (a b : Nat) (hb : b ≠ 0) :
    ∃ c d, Nat.Coprime c d ∧ d ≠ 0 ∧ a * d = c * b := by
  obtain ⟨c, d, hcd, h1, h2⟩ := Nat.exists_coprime a b
  refine ⟨c, d, hcd, ?_, ?_⟩
  · rintro rfl
    rw [Nat.zero_mul] at h2
    exact hb h2
  · generalize Nat.gcd a b = g at h1 h2
    subst h1 h2
    grind

theorem two_evens_not_coprime (a b : Nat) : ¬Nat.Coprime (2 * a) (2 * b) := by
  exact Nat.not_coprime_of_dvd_of_dvd (by decide) (Nat.dvd_mul_right 2 a) (Nat.dvd_mul_right 2 b)

theorem coprime_to_square_iff (a b : Nat) : Nat.Coprime a (b * b) ↔ Nat.Coprime a b := by
  rw [Nat.coprime_mul_iff_right, and_self]

theorem coprime_with_sum_iff (a b : Nat) : Nat.Coprime (a + b) a ↔ Nat.Coprime a b := by
  rw [Nat.coprime_iff_gcd_eq_one, Nat.coprime_iff_gcd_eq_one, Nat.gcd_self_add_left, Nat.gcd_comm]

theorem powers_grow_in_both {a b m n : Nat} (ha : 0 < a) (h : a ≤ b) (k : m ≤ n) : a ^ m ≤ b ^ n := by
  exact Nat.le_trans (Nat.pow_le_pow_right ha k) (Nat.pow_le_pow_left h n)

theorem powers_divide_in_both {a b m n : Nat} (h : m ≤ n) (k : a ∣ b) : a ^ m ∣ b ^ n := by
  obtain ⟨c, rfl⟩ := k
  rw [Nat.mul_pow]
  exact Nat.dvd_trans (Nat.pow_dvd_pow a h) (Nat.dvd_mul_right _ _)

theorem base_of_equal_powers (a b n : Nat) (hn : 0 < n) (h : a ^ n = b ^ n) : a = b := by
  exact (Nat.pow_left_inj (Nat.ne_of_gt hn)).mp h

theorem exponent_of_equal_powers (a m n : Nat) : 1 < a → a ^ m = a ^ n → n = m := by
  intro ha h
  exact ((Nat.pow_right_inj ha).mp h).symm

theorem power_divides_iff_exponent_at_most {a : Nat} (ha : 1 < a) (m n : Nat) :
    a ^ m ∣ a ^ n ↔ a ^ m ≤ a ^ n := by
  rw [Nat.pow_dvd_pow_iff_le_right ha, Nat.pow_le_pow_iff_right ha]

theorem quotient_of_powers (a : Nat) {m n : Nat} (ha : 0 < a) (h : m ≤ n) :
    a ^ (n - m) = a ^ n / a ^ m ∧ a ^ (n - m) * a ^ m = a ^ n := by
  exact ⟨(Nat.pow_div h ha).symm, Nat.pow_sub_mul_pow a h⟩

theorem exponent_below_power (a n : Nat) (h : 2 ≤ a) : n < a ^ n ∧ a ^ n < a ^ (n + 1) := by
  exact ⟨Nat.lt_pow_self h, Nat.pow_lt_pow_succ h⟩

theorem binary_logarithm_bounds (n : Nat) (h : n ≠ 0) : 2 ^ n.log2 ≤ n ∧ n < 2 ^ (n.log2 + 1) := by
  exact ⟨Nat.log2_self_le h, Nat.lt_log2_self⟩

theorem binary_logarithm_monotone (m n : Nat) (hm : m ≠ 0) (h : m ≤ n) : m.log2 ≤ n.log2 := by
  exact (Nat.le_log2 (by omega)).mpr (Nat.le_trans (Nat.log2_self_le hm) h)

theorem binary_logarithm_below (n : Nat) : n ≠ 0 → n.log2 < n := by
  intro h
  exact (Nat.log2_lt h).mpr Nat.lt_two_pow_self

theorem binary_logarithm_between_powers (k r : Nat) (h : r < 2 ^ k) : (2 ^ k + r).log2 = k := by
  have h1 := Nat.two_pow_pos k
  refine (Nat.log2_eq_iff (by omega)).mpr ⟨Nat.le_add_right _ _, ?_⟩
  rw [Nat.two_pow_succ]
  omega

theorem shifts_keep_order {m n : Nat} (k : Nat) (h : m ≤ n) : m <<< k ≤ n <<< k ∧ m >>> k ≤ n >>> k := by
  rw [Nat.shiftLeft_eq, Nat.shiftLeft_eq, Nat.shiftRight_eq_div_pow, Nat.shiftRight_eq_div_pow]
  exact ⟨Nat.mul_le_mul_right _ h, Nat.div_le_div_right h⟩

theorem shift_right_vanishes_iff (x n : Nat) : x >>> n = 0 ↔ x < 2 ^ n := by
  rw [Nat.shiftRight_eq_div_pow, Nat.div_eq_zero_iff_lt (Nat.two_pow_pos n)]

theorem shift_there_and_back_below (x k : Nat) : x >>> k <<< k ≤ x := by
  rw [Nat.shiftLeft_eq, Nat.shiftRight_eq_div_pow]
  exact Nat.div_mul_le_self x _

theorem bitwise_and_below_both (a b : Nat) : a &&& b ≤ min a b := by
  exact Nat.le_min.mpr ⟨Nat.and_le_left, Nat.and_le_right⟩

theorem bitwise_absorption (a b : Nat) : a &&& (a ||| b) = a ∧ a ||| a &&& b = a := by
  constructor <;> apply Nat.eq_of_testBit_eq <;> intro i
  · rw [Nat.testBit_and, Nat.testBit_or]
    cases a.testBit i <;> rfl
  · rw [Nat.testBit_or, Nat.testBit_and]
    cases a.testBit i <;> rfl

theorem exclusive_or_cancels_left (a b c : Nat) (h : a ^^^ b = a ^^^ c) : b = c := by
  have h1 := congrArg (a ^^^ ·) h
  simpa [← Nat.xor_assoc] using h1

theorem exclusive_or_vanishes_iff (a b : Nat) : a ^^^ b = 0 ↔ a = b := by
  constructor
  · intro h
    have h1 := congrArg (· ^^^ b) h
    simpa [Nat.xor_assoc] using h1
  · rintro rfl
    exact Nat.xor_self a

theorem low_bit_tells_parity (n : Nat) : n.testBit 0 = true ↔ ¬2 ∣ n := by
  rw [← Nat.mod_two_eq_one_iff_testBit_zero]
  omega

theorem different_numbers_differ_in_a_bit (x y : Nat) : x ≠ y ↔ ∃ i, x.testBit i ≠ y.testBit i := by
  constructor
  · exact Nat.exists_testBit_ne_of_ne
  · rintro ⟨i, hi⟩ rfl
    exact hi rfl

theorem no_bits_above_logarithm (n i : Nat) (h : n.log2 < i) : n.testBit i = false := by
  apply Nat.testBit_lt_two_pow
  exact Nat.lt_of_lt_of_le Nat.lt_log2_self (Nat.pow_le_pow_right (by decide) h)

theorem shifted_bit_moves (x i k : Nat) : (x <<< k).testBit (i + k) = x.testBit i := by
  rw [← Nat.shiftLeft_shiftRight x k, Nat.testBit_shiftRight, Nat.add_comm, Nat.shiftLeft_shiftRight]

theorem disjunction_fits_iff (a b n : Nat) : a ||| b < 2 ^ n ↔ a < 2 ^ n ∧ b < 2 ^ n := by
  constructor
  · intro h
    exact ⟨Nat.lt_of_le_of_lt Nat.left_le_or h, Nat.lt_of_le_of_lt Nat.right_le_or h⟩
  · rintro ⟨ha, hb⟩
    exact Nat.or_lt_two_pow ha hb
