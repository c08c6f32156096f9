/-! Computing with numbers: logarithms, roots, digits, powers, Ackermann, Collatz, iteration. -/

/-- Powers by repeated squaring. -/
def fastPow (b n : Nat) : Nat :=
  if n = 0 then 1
  else if n % 2 = 0 then fastPow (b * b) (n / 2)
  else b * fastPow (b * b) (n / 2)
termination_by n
decreasing_by all_goals omega

theorem fastPow_eq (b n : Nat) : fastPow b n = b ^ n := by
  induction n using Nat.strongRecOn generalizing b with
  | ind n ih =>
    rw [fastPow]
    split
    · rename_i h
      simp [h]
    · have h1 := ih (n / 2) (by omega) (b * b)
      have h2 : (b * b) ^ (n / 2) = b ^ (2 * (n / 2)) := by rw [Nat.pow_mul, Nat.pow_two]
      split
      · rw [h1, h2, show 2 * (n / 2) = n by omega]
      · rw [h1, h2, Nat.mul_comm, ← Nat.pow_succ, show (2 * (n / 2)).succ = n by omega]

/-- Multiplication by halving and doubling. -/
def peasant (a b : Nat) : Nat :=
  if a = 0 then 0 else (if a % 2 = 1 then b else 0) + peasant (a / 2) (b + b)
termination_by a
decreasing_by omega

theorem peasant_eq_mul (a b : Nat) : peasant a b = a * b := by
  induction a using Nat.strongRecOn generalizing b with
  | ind a ih =>
    rw [peasant]
    split
    · rename_i h
      simp [h]
    · rw [ih (a / 2) (by omega)]
      have h1 : a = 2 * (a / 2) + a % 2 := by omega
      have h2 : a * b = a / 2 * (b + b) + a % 2 * b := by
        conv => lhs; rw [h1]
        grind
      rcases (show a % 2 = 0 ∨ a % 2 = 1 by omega) with h | h <;> simp [h] at h2 ⊢ <;> omega

/-- How many binary digits `n` has. -/
def bitLength (n : Nat) : Nat := if n = 0 then 0 else bitLength (n / 2) + 1
termination_by n
decreasing_by omega

theorem bitLength_double (n : Nat) (h : 0 < n) : bitLength (2 * n) = bitLength n + 1 := by
  rw [bitLength, if_neg (by omega)]
  rw [show 2 * n / 2 = n by omega]

theorem lt_two_pow_bitLength (n : Nat) : n < 2 ^ bitLength n := by
  induction n using Nat.strongRecOn with
  | ind n ih =>
    rw [bitLength]
    split
    · simp; omega
    · have := ih (n / 2) (by omega)
      rw [Nat.pow_succ]
      omega

theorem bitLength_le_iff (n k : Nat) : bitLength n ≤ k ↔ n < 2 ^ k := by
  induction k generalizing n with
  | zero =>
    rw [bitLength]
    split <;> simp <;> omega
  | succ k ih =>
    rw [bitLength, Nat.pow_succ]
    split
    · have : 0 < 2 ^ k := Nat.pow_pos (by decide)
      omega
    · have := ih (n / 2)
      omega

/-- The decimal digits of `n`, the lowest first. -/
def digitsOf (n : Nat) : List Nat := if n = 0 then [] else (n % 10) :: digitsOf (n / 10)
termination_by n
decreasing_by omega

def fromDigits : List Nat → Nat
  | [] => 0
  | d :: ds => d + 10 * fromDigits ds

def digitSum : List Nat → Nat
  | [] => 0
  | d :: ds => d + digitSum ds

theorem fromDigits_digitsOf (n : Nat) : fromDigits (digitsOf n) = n := by
  induction n using Nat.strongRecOn with
  | ind n ih =>
    rw [digitsOf]
    split
    · simp [fromDigits]; omega
    · rw [fromDigits, ih (n / 10) (by omega)]
      omega

theorem digits_below_ten (n d : Nat) (h : d ∈ digitsOf n) : d < 10 := by
  induction n using Nat.strongRecOn with
  | ind n ih =>
    rw [digitsOf] at h
    split at h
    · simp at h
    · rcases List.mem_cons.mp h with h1 | h1
      · omega
      · exact ih (n / 10) (by omega) h1

theorem casting_out_nines (ds : List Nat) : fromDigits ds % 9 = digitSum ds % 9 := by
  induction ds with
  | nil => rfl
  | cons d ds ih =>
    simp only [fromDigits, digitSum]
    omega

theorem nine_dvd_iff_digits (n : Nat) : 9 ∣ n ↔ 9 ∣ digitSum (digitsOf n) := by
  have key : ∀ n, digitSum (digitsOf n) % 9 = n % 9 := by
    intro n
    induction n using Nat.strongRecOn with
    | ind n ih =>
      rw [digitsOf]
      split
      · rename_i h
        simp [h, digitSum]
      · have := ih (n / 10) (by omega)
        rw [digitSum]
        omega
  have := key n
  omega

theorem fromDigits_append (as bs : List Nat) :
    fromDigits (as ++ bs) = fromDigits as + 10 ^ as.length * fromDigits bs := by
  induction as with
  | nil => simp [fromDigits]
  | cons a as ih =>
    simp only [List.cons_append, fromDigits, ih, List.length_cons]
    grind

theorem repdigit_times_nine (k : Nat) : 9 * fromDigits (List.replicate k 1) + 1 = 10 ^ k := by
  induction k with
  | zero => rfl
  | succ k ih =>
    rw [List.replicate_succ, fromDigits, Nat.pow_succ]
    omega

/-- The integer square root, one step at a time. -/
def stepRoot : Nat → Nat
  | 0 => 0
  | n + 1 => if (stepRoot n + 1) * (stepRoot n + 1) ≤ n + 1 then stepRoot n + 1 else stepRoot n

theorem stepRoot_spec (n : Nat) :
    stepRoot n * stepRoot n ≤ n ∧ n < (stepRoot n + 1) * (stepRoot n + 1) := by
  induction n with
  | zero => decide
  | succ n ih =>
    obtain ⟨h1, h2⟩ := ih
    rw [stepRoot]
    split
    · refine ⟨by assumption, ?_⟩
      have : (stepRoot n + 1 + 1) * (stepRoot n + 1 + 1) =
        (stepRoot n + 1) * (stepRoot n + 1) + 2 * stepRoot n + 3 := by grind
      omega
    · exact ⟨by omega, by omega⟩

theorem stepRoot_of_square (n : Nat) : stepRoot (n * n) = n := by
  have spec : ∀ m, stepRoot m * stepRoot m ≤ m ∧ m < (stepRoot m + 1) * (stepRoot m + 1) := by
    intro m
    induction m with
    | zero => decide
    | succ m ih =>
      obtain ⟨h1, h2⟩ := ih
      rw [stepRoot]
      split
      · refine ⟨by assumption, ?_⟩
        have : (stepRoot m + 1 + 1) * (stepRoot m + 1 + 1) =
          (stepRoot m + 1) * (stepRoot m + 1) + 2 * stepRoot m + 3 := by grind
        omega
      · exact ⟨by omega, by omega⟩
  obtain ⟨h1, h2⟩ := spec (n * n)
  have h3 := Nat.mul_self_le_mul_self_iff.mpr h1
  have h4 := Nat.mul_self_lt_mul_self_iff.mp h2
  have h5 := Nat.mul_self_le_mul_self_iff.mp h1
  omega

theorem stepRoot_mono (m n : Nat) (h : m ≤ n) : stepRoot m ≤ stepRoot n := by
  induction h with
  | refl => exact Nat.le_refl _
  | step _ ih =>
    rw [stepRoot]
    split <;> omega

/-- Ackermann's function. -/
def ack : Nat → Nat → Nat
  | 0, n => n + 1
  | m + 1, 0 => ack m 1
  | m + 1, n + 1 => ack m (ack (m + 1) n)

theorem ack_one (n : Nat) : ack 1 n = n + 2 := by
  induction n with
  | zero => simp [ack]
  | succ n ih => simp [ack, ih]

theorem ack_two (n : Nat) : ack 2 n = 2 * n + 3 := by
  have one : ∀ k, ack 1 k = k + 2 := by
    intro k
    induction k with
    | zero => simp [ack]
    | succ k ih => simp [ack, ih]
  induction n with
  | zero => simp [ack]
  | succ n ih =>
    rw [ack, ih, one]
    omega

theorem lt_ack (m n : Nat) : n < ack m n := by
  induction m generalizing n with
  | zero => simp [ack]
  | succ m ihm =>
    induction n with
    | zero =>
      have := ihm 1
      rw [ack]
      omega
    | succ n ihn =>
      have := ihm (ack (m + 1) n)
      rw [ack]
      omega

theorem ack_strict_mono (m n k : Nat) (h : n < k) : ack m n < ack m k := by
  have lt : ∀ m n, n < ack m n := by
    intro m
    induction m with
    | zero => simp [ack]
    | succ m ihm =>
      intro n
      induction n with
      | zero =>
        have := ihm 1
        rw [ack]
        omega
      | succ n ihn =>
        have := ihm (ack (m + 1) n)
        rw [ack]
        omega
  have step : ∀ m n, ack m n < ack m (n + 1) := by
    intro m n
    cases m with
    | zero => simp [ack]
    | succ m =>
      have := lt m (ack (m + 1) n)
      rw [ack]
      omega
  induction h with
  | refl => exact step m n
  | step _ ih => exact Nat.lt_trans ih (step m _)

def collatzStep (n : Nat) : Nat := if n % 2 = 0 then n / 2 else 3 * n + 1

def collatzAfter : Nat → Nat → Nat
  | 0, n => n
  | k + 1, n => collatzAfter k (collatzStep n)

theorem collatzAfter_seven : collatzAfter 16 7 = 1 := by
  decide

theorem collatzStep_pos (n : Nat) (h : 0 < n) : 0 < collatzStep n := by
  unfold collatzStep
  split <;> omega

theorem collatzAfter_add (j k n : Nat) : collatzAfter (j + k) n = collatzAfter j (collatzAfter k n) := by
  induction k generalizing n with
  | zero => rfl
  | succ k ih => rw [← Nat.add_assoc, collatzAfter, ih, collatzAfter]

theorem collatz_power_of_two (k : Nat) : collatzAfter k (2 ^ k) = 1 := by
  induction k with
  | zero => rfl
  | succ k ih =>
    have : collatzStep (2 ^ (k + 1)) = 2 ^ k := by
      rw [collatzStep, Nat.pow_succ, if_pos (by omega)]
      omega
    rw [collatzAfter, this, ih]

theorem collatz_cycle (k : Nat) : collatzAfter (3 * k) 1 = 1 := by
  induction k with
  | zero => rfl
  | succ k ih =>
    rw [show 3 * (k + 1) = 3 * k + 1 + 1 + 1 by omega]
    simpa [collatzAfter, collatzStep] using ih

/-- Even and odd, each by the other. -/
inductive Evenly : Nat → Prop where
  | zero : Evenly 0
  | twoMore (n : Nat) (h : Evenly n) : Evenly (n + 2)

theorem evenly_iff (n : Nat) : Evenly n ↔ n % 2 = 0 := by
  constructor
  · intro h
    induction h with
    | zero => rfl
    | twoMore n _ ih => omega
  · intro h
    induction n using Nat.strongRecOn with
    | ind n ih =>
      match n with
      | 0 => exact Evenly.zero
      | 1 => simp at h
      | n + 2 => exact Evenly.twoMore n (ih n (by omega) (by omega))

theorem evenly_cancel (m n : Nat) (h : Evenly (m + n)) (hm : Evenly m) : Evenly n := by
  induction hm with
  | zero => simpa using h
  | twoMore m _ ih =>
    apply ih
    rw [show m + 2 + n = m + n + 2 by omega] at h
    cases h with
    | twoMore _ h => exact h

theorem not_evenly_one : ¬ Evenly 1 := by
  intro h
  cases h

/-- What iterating a function `n` times gives. -/
def times {α : Type} (f : α → α) : Nat → α → α
  | 0, x => x
  | n + 1, x => f (times f n x)

theorem times_inside {α : Type} (f : α → α) (n : Nat) (x : α) : times f n (f x) = f (times f n x) := by
  induction n with
  | zero => rfl
  | succ n ih => rw [times, ih, times]

theorem times_mul {α : Type} (f : α → α) (m n : Nat) (x : α) :
    times f (m * n) x = times (times f n) m x := by
  have add : ∀ j k y, times f (j + k) y = times f j (times f k y) := by
    intro j k y
    induction j with
    | zero => simp [times]
    | succ j ih => rw [Nat.succ_add, times, ih, times]
  induction m with
  | zero => simp [times]
  | succ m ih => rw [Nat.succ_mul, Nat.add_comm, add, ih, times]

theorem times_succ_is_add (m n : Nat) : times Nat.succ m n = m + n := by
  induction m with
  | zero => simp [times]
  | succ m ih =>
    rw [times, ih]
    omega
