/-! Divisibility, remainders, greatest common divisors and primes. -/

theorem dvd_linear_combination (d a b x y : Nat) (ha : d ∣ a) (hb : d ∣ b) : d ∣ x * a + y * b := by
  exact Nat.dvd_add (Nat.dvd_trans ha (Nat.dvd_mul_left a x)) (Nat.dvd_trans hb (Nat.dvd_mul_left b y))

theorem dvd_both_ways_iff (a b : Nat) : (a ∣ b ∧ b ∣ a) ↔ a = b := by
  constructor
  · rintro ⟨h1, h2⟩
    exact Nat.dvd_antisymm h1 h2
  · rintro rfl
    exact ⟨Nat.dvd_refl _, Nat.dvd_refl _⟩

theorem dvd_remainder_iff (d a b : Nat) (h : d ∣ b) : d ∣ a % b ↔ d ∣ a := by
  exact Nat.dvd_mod_iff h

theorem six_dvd_iff (n : Nat) : 6 ∣ n ↔ 2 ∣ n ∧ 3 ∣ n := by
  omega

theorem six_dvd_three_consecutive (n : Nat) : 6 ∣ n * (n + 1) * (n + 2) := by
  induction n with
  | zero => simp
  | succ n ih =>
    have h2 : n * (n + 1) % 2 = 0 := by
      rw [Nat.mul_mod]
      rcases (show n % 2 = 0 ∨ n % 2 = 1 by omega) with h | h
      · simp [h]
      · have : (n + 1) % 2 = 0 := by omega
        simp [this]
    have h3 : (n + 1) * (n + 1 + 1) * (n + 1 + 2) =
      n * (n + 1) * (n + 2) + 3 * (n * (n + 1)) + 6 * (n + 1) := by grind
    omega

theorem seven_dvd_power_gap (n : Nat) : 7 ∣ 8 ^ n - 1 := by
  induction n with
  | zero => simp
  | succ n ih =>
    have h1 : 8 ^ (n + 1) = 8 * 8 ^ n := by grind
    have h2 : 0 < 8 ^ n := Nat.pow_pos (by decide)
    omega

theorem base_minus_one_dvd (b n : Nat) : b ∣ (b + 1) ^ n - 1 := by
  induction n with
  | zero => simp
  | succ n ih =>
    have h1 : 0 < (b + 1) ^ n := Nat.pow_pos (by omega)
    obtain ⟨k, hk⟩ := ih
    refine ⟨k + (b + 1) ^ n, ?_⟩
    have h2 : (b + 1) ^ (n + 1) = b * (b + 1) ^ n + (b + 1) ^ n := by grind
    have h3 : b * (k + (b + 1) ^ n) = b * k + b * (b + 1) ^ n := by grind
    omega

theorem five_dvd_alternating_powers (n : Nat) : 5 ∣ 3 ^ (2 * n + 1) + 2 ^ (2 * n + 1) := by
  induction n with
  | zero => decide
  | succ n ih =>
    have h1 : 3 ^ (2 * (n + 1) + 1) = 9 * 3 ^ (2 * n + 1) := by grind
    have h2 : 2 ^ (2 * (n + 1) + 1) = 4 * 2 ^ (2 * n + 1) := by grind
    omega

theorem mod_four_powers_of_three (n : Nat) : 3 ^ n % 4 = if n % 2 = 0 then 1 else 3 := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [Nat.pow_succ]
    split at ih <;> split <;> omega

theorem last_digit_of_seventh_powers (n : Nat) : 7 ^ (4 * n) % 10 = 1 := by
  induction n with
  | zero => rfl
  | succ n ih =>
    have : 7 ^ (4 * (n + 1)) = 2401 * 7 ^ (4 * n) := by grind
    omega

theorem cong_pow (m a b n : Nat) (h : a % m = b % m) : a ^ n % m = b ^ n % m := by
  induction n with
  | zero => rfl
  | succ n ih => rw [Nat.pow_succ, Nat.pow_succ, Nat.mul_mod, ih, h, ← Nat.mul_mod]

theorem mod_mod_of_divisor (a m d : Nat) (h : d ∣ m) : a % m % d = a % d := by
  exact Nat.mod_mod_of_dvd a h

theorem cong_iff_dvd_gap (m a b : Nat) (h : a ≤ b) : a % m = b % m ↔ m ∣ b - a := by
  constructor
  · intro heq
    have h1 := Nat.div_add_mod a m
    have h2 := Nat.div_add_mod b m
    refine ⟨b / m - a / m, ?_⟩
    rw [Nat.mul_sub]
    omega
  · rintro ⟨k, hk⟩
    have : b = a + m * k := by omega
    rw [this, Nat.add_mul_mod_self_left]

theorem square_never_two_mod_three (n : Nat) : n * n % 3 ≠ 2 := by
  rw [Nat.mul_mod]
  rcases (show n % 3 = 0 ∨ n % 3 = 1 ∨ n % 3 = 2 by omega) with h | h | h <;> simp [h]

theorem three_dvd_squares_sum (a b : Nat) (h : 3 ∣ a * a + b * b) : 3 ∣ a ∧ 3 ∣ b := by
  have ha : a * a % 3 = (a % 3) * (a % 3) % 3 := Nat.mul_mod a a 3
  have hb : b * b % 3 = (b % 3) * (b % 3) % 3 := Nat.mul_mod b b 3
  rcases (show a % 3 = 0 ∨ a % 3 = 1 ∨ a % 3 = 2 by omega) with h1 | h1 | h1 <;>
    rcases (show b % 3 = 0 ∨ b % 3 = 1 ∨ b % 3 = 2 by omega) with h2 | h2 | h2 <;>
      simp only [h1, h2] at ha hb <;> omega

theorem no_rational_root_of_two (a b : Nat) (h : a * a = 2 * (b * b)) : b = 0 := by
  induction a using Nat.strongRecOn generalizing b with
  | ind a ih =>
    rcases Nat.eq_zero_or_pos b with hb | hb
    · exact hb
    · have h1 : a % 2 = 0 := by
        rcases (show a % 2 = 0 ∨ a % 2 = 1 by omega) with h1 | h1
        · exact h1
        · have h2 := Nat.mul_mod a a 2
          rw [h1] at h2
          omega
      obtain ⟨c, rfl⟩ : ∃ c, a = 2 * c := ⟨a / 2, by omega⟩
      have h3 : b * b = 2 * (c * c) := by
        have : 2 * c * (2 * c) = 4 * (c * c) := by grind
        omega
      have h4 : b < 2 * c := by
        rcases Nat.lt_or_ge b (2 * c) with h4 | h4
        · exact h4
        · have h5 := Nat.mul_le_mul h4 h4
          have h6 : 0 < b * b := Nat.mul_pos hb hb
          omega
      have h5 := ih b h4 c h3
      subst h5
      omega

/-- The greatest common divisor by repeated subtraction; `fuel` bounds the steps. -/
def subGcd : Nat → Nat → Nat → Nat
  | 0, a, b => a + b
  | fuel + 1, a, b =>
    if a = 0 then b
    else if b = 0 then a
    else if a ≤ b then subGcd fuel a (b - a)
    else subGcd fuel (a - b) b

theorem subGcd_zero_right (fuel a : Nat) : subGcd fuel a 0 = a := by
  cases fuel <;> grind [subGcd]

theorem subGcd_same (fuel a : Nat) : subGcd (fuel + 1) a a = a := by
  have h : subGcd fuel a 0 = a := by cases fuel <;> grind [subGcd]
  grind [subGcd]

theorem dvd_subGcd (fuel d a b : Nat) (ha : d ∣ a) (hb : d ∣ b) : d ∣ subGcd fuel a b := by
  induction fuel generalizing a b with
  | zero => exact Nat.dvd_add ha hb
  | succ fuel ih =>
    unfold subGcd
    split
    · exact hb
    · split
      · exact ha
      · split
        · exact ih a (b - a) ha (Nat.dvd_sub hb ha)
        · exact ih (a - b) b (Nat.dvd_sub ha hb) hb

theorem subGcd_eq_gcd (fuel a b : Nat) (h : a + b ≤ fuel) : subGcd fuel a b = Nat.gcd a b := by
  induction fuel generalizing a b with
  | zero =>
    have h1 : a = 0 := by omega
    have h2 : b = 0 := by omega
    subst h1 h2
    rfl
  | succ fuel ih =>
    unfold subGcd
    split
    · rename_i h1
      subst h1
      simp
    · split
      · rename_i h2
        subst h2
        simp
      · split
        · rename_i h3
          rw [ih a (b - a) (by omega)]
          simp [Nat.gcd_sub_self_right h3]
        · rename_i h3
          rw [ih (a - b) b (by omega)]
          simp [Nat.gcd_sub_self_left (show b ≤ a by omega)]

/-- Has no divisor but `1` and itself. -/
def Indivisible (p : Nat) : Prop := 2 ≤ p ∧ ∀ d, d ∣ p → d = 1 ∨ d = p

theorem indivisible_two : Indivisible 2 := by
  refine ⟨by decide, fun d hd => ?_⟩
  have h1 := Nat.le_of_dvd (by decide) hd
  rcases (show d = 0 ∨ d = 1 ∨ d = 2 by omega) with rfl | rfl | rfl <;> simp_all

theorem indivisible_even_iff (p : Nat) (h : Indivisible p) : p % 2 = 0 ↔ p = 2 := by
  constructor
  · intro he
    rcases h.2 2 (by omega) with h1 | h1 <;> omega
  · rintro rfl
    rfl

theorem indivisible_gcd (p n : Nat) (h : Indivisible p) : Nat.gcd p n = 1 ∨ p ∣ n := by
  rcases h.2 _ (Nat.gcd_dvd_left p n) with h1 | h1
  · exact Or.inl h1
  · right
    have := Nat.gcd_dvd_right p n
    rwa [h1] at this

theorem indivisible_dvd_mul (p a b : Nat) (h : Indivisible p) (hd : p ∣ a * b) : p ∣ a ∨ p ∣ b := by
  rcases h.2 _ (Nat.gcd_dvd_left p a) with h1 | h1
  · exact Or.inr (Nat.Coprime.dvd_of_dvd_mul_left h1 hd)
  · left
    have := Nat.gcd_dvd_right p a
    rwa [h1] at this

theorem indivisible_dvd_pow (p a n : Nat) (h : Indivisible p) (hd : p ∣ a ^ n) : p ∣ a := by
  induction n with
  | zero =>
    have h1 := Nat.dvd_one.mp (by simpa using hd)
    have h2 := h.1
    omega
  | succ n ih =>
    rw [Nat.pow_succ] at hd
    rcases h.2 _ (Nat.gcd_dvd_left p a) with h1 | h1
    · exact ih (Nat.Coprime.dvd_of_dvd_mul_right h1 hd)
    · have := Nat.gcd_dvd_right p a
      rwa [h1] at this

theorem exists_indivisible_divisor (n : Nat) (h : 2 ≤ n) : ∃ p, Indivisible p ∧ p ∣ n := by
  induction n using Nat.strongRecOn with
  | ind n ih =>
    by_cases hp : ∃ d, d ∣ n ∧ d ≠ 1 ∧ d ≠ n
    · obtain ⟨d, hd, h1, h2⟩ := hp
      have h3 := Nat.le_of_dvd (by omega) hd
      have h4 : d ≠ 0 := by
        rintro rfl
        have := Nat.eq_zero_of_zero_dvd hd
        omega
      obtain ⟨p, hp, hpd⟩ := ih d (by omega) (by omega)
      exact ⟨p, hp, Nat.dvd_trans hpd hd⟩
    · refine ⟨n, ⟨h, fun d hd => ?_⟩, Nat.dvd_refl n⟩
      by_cases h1 : d = 1
      · exact Or.inl h1
      · by_cases h2 : d = n
        · exact Or.inr h2
        · exact absurd ⟨d, hd, h1, h2⟩ hp
