/-! Natural numbers: order, truncated subtraction, squares, parity and powers. -/

theorem nat_sub_add_swap (a b c : Nat) (h : c ≤ a) : a - c + b = a + b - c := by
  omega

theorem nat_sub_sub_max (a b : Nat) : a - (a - b) = min a b := by
  omega

theorem nat_max_add_min (a b : Nat) : max a b + min a b = a + b := by
  omega

theorem nat_median_between (a b c : Nat) :
    min a b ≤ max (min a b) (min (max a b) c) ∧ max (min a b) (min (max a b) c) ≤ max a b := by
  omega

theorem nat_square_diff (a b : Nat) (h : b ≤ a) : a * a - b * b = (a - b) * (a + b) := by
  obtain ⟨d, rfl⟩ := Nat.exists_eq_add_of_le h
  have h1 : b + d - b = d := by omega
  have h2 : (b + d) * (b + d) = d * (b + d + b) + b * b := by grind
  rw [h1, h2, Nat.add_sub_cancel]

theorem nat_two_mul_le_squares (a b : Nat) : 2 * (a * b) ≤ a * a + b * b := by
  rcases Nat.le_total a b with h | h
  · obtain ⟨d, rfl⟩ := Nat.exists_eq_add_of_le h
    grind
  · obtain ⟨d, rfl⟩ := Nat.exists_eq_add_of_le h
    grind

theorem nat_square_lt_square_iff (a b : Nat) : a * a < b * b ↔ a < b := by
  constructor
  · intro h
    rcases Nat.lt_or_ge a b with h1 | h1
    · exact h1
    · have := Nat.mul_le_mul h1 h1
      omega
  · intro h
    exact Nat.mul_self_lt_mul_self h

theorem nat_mul_eq_two (a b : Nat) (h : a * b = 2) : (a = 1 ∧ b = 2) ∨ (a = 2 ∧ b = 1) := by
  have ha : a ≤ 2 := Nat.le_of_dvd (by decide) ⟨b, h.symm⟩
  rcases (show a = 0 ∨ a = 1 ∨ a = 2 by omega) with rfl | rfl | rfl <;> omega

theorem nat_sum_eq_product (a b : Nat) (ha : 0 < a) (hb : 0 < b) (h : a + b = a * b) :
    a = 2 ∧ b = 2 := by
  obtain ⟨x, rfl⟩ : ∃ x, a = x + 1 := ⟨a - 1, by omega⟩
  obtain ⟨y, rfl⟩ : ∃ y, b = y + 1 := ⟨b - 1, by omega⟩
  have h1 : x * y = 1 := by grind
  have h2 := Nat.eq_one_of_mul_eq_one_right h1
  subst h2
  omega

theorem nat_parity_of_square (n : Nat) : (n * n) % 2 = n % 2 := by
  rw [Nat.mul_mod]
  rcases Nat.mod_two_eq_zero_or_one n with h | h <;> simp [h]

theorem nat_pronic_even (n : Nat) : n * (n + 1) % 2 = 0 := by
  rw [Nat.mul_mod]
  rcases (show n % 2 = 0 ∨ n % 2 = 1 by omega) with h | h
  · simp [h]
  · have : (n + 1) % 2 = 0 := by omega
    simp [this]

theorem nat_odd_square_mod_eight (n : Nat) (h : n % 2 = 1) : n * n % 8 = 1 := by
  have h8 : n % 8 = 1 ∨ n % 8 = 3 ∨ n % 8 = 5 ∨ n % 8 = 7 := by omega
  rw [Nat.mul_mod]
  rcases h8 with h | h | h | h <;> simp [h]

theorem nat_three_coins (n : Nat) (h : 8 ≤ n) : ∃ a b, n = 3 * a + 5 * b := by
  rcases (show n % 3 = 0 ∨ n % 3 = 1 ∨ n % 3 = 2 by omega) with h3 | h3 | h3
  · exact ⟨n / 3, 0, by omega⟩
  · exact ⟨(n - 10) / 3, 2, by omega⟩
  · exact ⟨(n - 5) / 3, 1, by omega⟩

theorem nat_largest_gap_of_coins : ¬ ∃ a b : Nat, 4 * a + 7 * b = 17 := by
  rintro ⟨a, b, h⟩
  omega

theorem nat_square_lt_two_pow (n : Nat) (h : 5 ≤ n) : n * n < 2 ^ n := by
  induction h with
  | refl => decide
  | @step k hk ih =>
    have h1 : 5 * k ≤ k * k := Nat.mul_le_mul_right k hk
    have h2 : (k + 1) * (k + 1) = k * k + 2 * k + 1 := by grind
    have h3 : 2 ^ (k + 1) = 2 * 2 ^ k := by grind
    show (k + 1) * (k + 1) < 2 ^ (k + 1)
    omega

theorem nat_bernoulli (x n : Nat) : 1 + n * x ≤ (1 + x) ^ n := by
  induction n with
  | zero => simp
  | succ n ih =>
    have h1 : (1 + n * x) * (1 + x) ≤ (1 + x) ^ n * (1 + x) := Nat.mul_le_mul_right _ ih
    have h2 : (1 + n * x) * (1 + x) = 1 + (n + 1) * x + n * (x * x) := by grind
    rw [Nat.pow_succ]
    omega

theorem nat_pow_sum_le (a b n : Nat) : a ^ n + b ^ n ≤ (a + b) ^ n + 1 := by
  induction n with
  | zero => simp
  | succ n ih =>
    rcases Nat.eq_zero_or_pos a with rfl | ha
    · simp
    · rcases Nat.eq_zero_or_pos b with rfl | hb
      · simp
      · have h1 : 0 < a ^ n := Nat.pow_pos ha
        have h2 : 0 < b ^ n := Nat.pow_pos hb
        have h3 : a ^ n ≤ (a + b) ^ n := Nat.pow_le_pow_left (by omega) n
        have h4 : b ^ n ≤ (a + b) ^ n := Nat.pow_le_pow_left (by omega) n
        have h5 : a ^ n * a ≤ (a + b) ^ n * a := Nat.mul_le_mul_right a h3
        have h6 : b ^ n * b ≤ (a + b) ^ n * b := Nat.mul_le_mul_right b h4
        have h7 : (a + b) ^ n * (a + b) = (a + b) ^ n * a + (a + b) ^ n * b := by grind
        simp only [Nat.pow_succ]
        omega

theorem nat_even_or_odd_pow (n k : Nat) (h : 0 < k) : n ^ k % 2 = n % 2 := by
  cases k with
  | zero => omega
  | succ k =>
    induction k with
    | zero => simp
    | succ k ih =>
      have := ih (by omega)
      rw [Nat.pow_succ, Nat.mul_mod, this]
      rcases (show n % 2 = 0 ∨ n % 2 = 1 by omega) with h | h <;> simp [h]

theorem nat_between_squares (n : Nat) : ∃ r, r * r ≤ n ∧ n < (r + 1) * (r + 1) := by
  induction n with
  | zero => exact ⟨0, by decide⟩
  | succ n ih =>
    obtain ⟨r, h1, h2⟩ := ih
    rcases Nat.lt_or_ge (n + 1) ((r + 1) * (r + 1)) with h | h
    · exact ⟨r, by omega, h⟩
    · refine ⟨r + 1, h, ?_⟩
      have : (r + 1 + 1) * (r + 1 + 1) = (r + 1) * (r + 1) + 2 * r + 3 := by grind
      omega

theorem nat_between_unique (n r s : Nat) (hr : r * r ≤ n) (hr' : n < (r + 1) * (r + 1))
    (hs : s * s ≤ n) (hs' : n < (s + 1) * (s + 1)) : r = s := by
  rcases Nat.lt_trichotomy r s with h | h | h
  · have := Nat.mul_le_mul (show r + 1 ≤ s from h) (show r + 1 ≤ s from h)
    omega
  · exact h
  · have := Nat.mul_le_mul (show s + 1 ≤ r from h) (show s + 1 ≤ r from h)
    omega

theorem nat_power_of_two_times_odd (n : Nat) (h : 0 < n) : ∃ k m, n = 2 ^ k * (2 * m + 1) := by
  induction n using Nat.strongRecOn with
  | ind n ih =>
    rcases (show n % 2 = 0 ∨ n % 2 = 1 by omega) with h2 | h2
    · obtain ⟨k, m, hk⟩ := ih (n / 2) (by omega) (by omega)
      refine ⟨k + 1, m, ?_⟩
      have h3 : n = 2 * (n / 2) := by omega
      have h4 : 2 ^ (k + 1) * (2 * m + 1) = 2 * (2 ^ k * (2 * m + 1)) := by grind
      rw [h4, ← hk]
      exact h3
    · exact ⟨0, n / 2, by simp; omega⟩

theorem nat_least_of_exists (p : Nat → Bool) (n : Nat) (h : p n = true) :
    ∃ k, p k = true ∧ ∀ j, j < k → p j = false := by
  induction n using Nat.strongRecOn with
  | ind n ih =>
    by_cases hj : ∃ j, j < n ∧ p j = true
    · obtain ⟨j, hlt, hp⟩ := hj
      exact ih j hlt hp
    · refine ⟨n, h, fun j hlt => ?_⟩
      cases hp : p j with
      | false => rfl
      | true => exact absurd ⟨j, hlt, hp⟩ hj

theorem nat_no_infinite_descent (f : Nat → Nat) : ¬ ∀ n, f (n + 1) < f n := by
  intro h
  have key : ∀ n, f n + n ≤ f 0 := by
    intro n
    induction n with
    | zero => simp
    | succ n ih =>
      have := h n
      omega
  have := key (f 0 + 1)
  omega

theorem nat_increasing_ge_id (f : Nat → Nat) (h : ∀ n, f n < f (n + 1)) (n : Nat) : n ≤ f n := by
  induction n with
  | zero => exact Nat.zero_le _
  | succ n ih =>
    have := h n
    omega

theorem nat_additive_is_linear (f : Nat → Nat) (h : ∀ m n, f (m + n) = f m + f n) (n : Nat) :
    f n = n * f 1 := by
  induction n with
  | zero =>
    have := h 0 0
    simp at this ⊢
    omega
  | succ n ih => rw [h, ih, Nat.add_mul, Nat.one_mul]

theorem nat_pow_mono_strict (a b n : Nat) (h : a < b) : a ^ (n + 1) < b ^ (n + 1) := by
  induction n with
  | zero => simpa using h
  | succ n ih =>
    rw [Nat.pow_succ a, Nat.pow_succ b]
    exact Nat.mul_lt_mul_of_lt_of_le ih (Nat.le_of_lt h) (by omega)
