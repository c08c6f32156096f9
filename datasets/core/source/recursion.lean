/-! Recursive functions on numbers: sums, products, Fibonacci-like sequences, binomials, accumulators. -/

def sumUpTo (f : Nat → Nat) : Nat → Nat
  | 0 => 0
  | n + 1 => sumUpTo f n + f n

theorem sumUpTo_const (c n : Nat) : sumUpTo (fun _ => c) n = n * c := by
  induction n with
  | zero => simp [sumUpTo]
  | succ n ih => simp [sumUpTo, ih, Nat.add_mul]

theorem sumUpTo_odds (n : Nat) : sumUpTo (fun i => 2 * i + 1) n = n * n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [sumUpTo, ih]
    grind

theorem sumUpTo_add (f g : Nat → Nat) (n : Nat) :
    sumUpTo (fun i => f i + g i) n = sumUpTo f n + sumUpTo g n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    simp only [sumUpTo, ih]
    omega

theorem sumUpTo_split (f : Nat → Nat) (m n : Nat) :
    sumUpTo f (m + n) = sumUpTo f m + sumUpTo (fun i => f (m + i)) n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [← Nat.add_assoc, sumUpTo, sumUpTo, ih]
    omega

theorem sumUpTo_first (f : Nat → Nat) (n : Nat) :
    sumUpTo f (n + 1) = f 0 + sumUpTo (fun i => f (i + 1)) n := by
  induction n with
  | zero => simp [sumUpTo]
  | succ n ih =>
    rw [sumUpTo, ih, sumUpTo]
    omega

theorem sumUpTo_reflect (f : Nat → Nat) (n : Nat) :
    sumUpTo (fun i => f (n - 1 - i)) n = sumUpTo f n := by
  have first : ∀ (g : Nat → Nat) (k : Nat),
      sumUpTo g (k + 1) = g 0 + sumUpTo (fun i => g (i + 1)) k := by
    intro g k
    induction k with
    | zero => simp [sumUpTo]
    | succ k ih =>
      rw [sumUpTo, ih, sumUpTo]
      omega
  have same : ∀ (g h : Nat → Nat) (k : Nat), (∀ i, i < k → g i = h i) → sumUpTo g k = sumUpTo h k := by
    intro g h k hk
    induction k with
    | zero => rfl
    | succ k ih =>
      rw [sumUpTo, sumUpTo, ih (fun i hi => hk i (by omega)), hk k (by omega)]
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [first, sumUpTo, ← ih]
    simp only [Nat.add_sub_cancel, Nat.sub_zero]
    rw [same (fun i => f (n - (i + 1))) (fun i => f (n - 1 - i)) n (fun i hi => by
      have : n - (i + 1) = n - 1 - i := by omega
      simp [this])]
    omega

theorem sumUpTo_swap (f : Nat → Nat → Nat) (m n : Nat) :
    sumUpTo (fun i => sumUpTo (fun j => f i j) n) m = sumUpTo (fun j => sumUpTo (fun i => f i j) m) n := by
  have zero : ∀ k, sumUpTo (fun _ => 0) k = 0 := by
    intro k
    induction k with
    | zero => rfl
    | succ k ih => simp [sumUpTo, ih]
  have add : ∀ (g h : Nat → Nat) (k : Nat),
      sumUpTo (fun i => g i + h i) k = sumUpTo g k + sumUpTo h k := by
    intro g h k
    induction k with
    | zero => rfl
    | succ k ih =>
      simp only [sumUpTo, ih]
      omega
  induction m with
  | zero => simp [sumUpTo, zero]
  | succ m ih => simp only [sumUpTo, ih, add]

theorem sumUpTo_cubes (n : Nat) :
    sumUpTo (fun i => i * i * i) n = sumUpTo (fun i => i) n * sumUpTo (fun i => i) n := by
  have gauss : ∀ k, 2 * sumUpTo (fun i => i) k = k * (k - 1) := by
    intro k
    induction k with
    | zero => rfl
    | succ k ih =>
      cases k with
      | zero => rfl
      | succ j =>
        rw [sumUpTo]
        simp only [Nat.add_sub_cancel] at *
        grind
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [sumUpTo, sumUpTo, ih]
    have := gauss n
    cases n with
    | zero => rfl
    | succ k =>
      simp only [Nat.add_sub_cancel] at this
      grind

theorem sumUpTo_geometric (q n : Nat) : q * sumUpTo (fun i => (q + 1) ^ i) n + 1 = (q + 1) ^ n := by
  induction n with
  | zero => simp [sumUpTo]
  | succ n ih =>
    rw [sumUpTo, Nat.pow_succ, ← ih]
    grind

/-- The product `1 * 2 * ... * n`. -/
def factorialOf : Nat → Nat
  | 0 => 1
  | n + 1 => factorialOf n * (n + 1)

theorem dvd_factorialOf (d n : Nat) (h : 0 < d) (hd : d ≤ n) : d ∣ factorialOf n := by
  induction n with
  | zero => omega
  | succ n ih =>
    rw [factorialOf]
    rcases Nat.lt_or_ge n d with h1 | h1
    · have : d = n + 1 := by omega
      subst this
      exact Nat.dvd_mul_left _ _
    · exact Nat.dvd_trans (ih h1) (Nat.dvd_mul_right _ _)

theorem two_pow_le_factorialOf (n : Nat) : 2 ^ n ≤ factorialOf (n + 1) := by
  induction n with
  | zero => decide
  | succ n ih =>
    rw [factorialOf, Nat.pow_succ]
    exact Nat.mul_le_mul ih (by omega)

theorem sum_factorial_steps (n : Nat) : sumUpTo (fun i => i * factorialOf i) n + 1 = factorialOf n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [sumUpTo, factorialOf, ← ih]
    grind

/-- The product of `n` numbers that begin at `m + 1`. -/
def risingProduct (m : Nat) : Nat → Nat
  | 0 => 1
  | n + 1 => risingProduct m n * (m + n + 1)

theorem factorialOf_add (m n : Nat) : factorialOf (m + n) = factorialOf m * risingProduct m n := by
  induction n with
  | zero => simp [risingProduct]
  | succ n ih => rw [← Nat.add_assoc, factorialOf, ih, risingProduct, Nat.mul_assoc]

theorem factorialOf_dvd_risingProduct (m n : Nat) : factorialOf n ∣ risingProduct m n := by
  have front : ∀ m n, risingProduct m (n + 1) = (m + 1) * risingProduct (m + 1) n := by
    intro m n
    induction n with
    | zero => simp [risingProduct]
    | succ n ih =>
      rw [risingProduct, ih, risingProduct]
      grind
  induction n generalizing m with
  | zero => simp [factorialOf]
  | succ n ihn =>
    induction m with
    | zero =>
      have : ∀ k, risingProduct 0 k = factorialOf k := by
        intro k
        induction k with
        | zero => rfl
        | succ k ih => simp [risingProduct, factorialOf, ih]
      rw [this]
      exact Nat.dvd_refl _
    | succ m ihm =>
      have h : risingProduct (m + 1) (n + 1) =
          risingProduct m (n + 1) + (n + 1) * risingProduct (m + 1) n := by
        rw [front m n, risingProduct]
        grind
      rw [h]
      refine Nat.dvd_add ihm ?_
      rw [factorialOf, Nat.mul_comm]
      exact Nat.mul_dvd_mul (Nat.dvd_refl _) (ihn (m + 1))

/-- The sequence that begins with `a`, `b` and goes on with sums of neighbours. -/
def fibFrom (a b : Nat) : Nat → Nat
  | 0 => a
  | n + 1 => fibFrom b (a + b) n

theorem fibFrom_step (a b n : Nat) : fibFrom a b (n + 2) = fibFrom a b n + fibFrom a b (n + 1) := by
  induction n generalizing a b with
  | zero => rfl
  | succ n ih =>
    have := ih b (a + b)
    simpa [fibFrom] using this

theorem fibFrom_scale (c a b n : Nat) : fibFrom (c * a) (c * b) n = c * fibFrom a b n := by
  induction n generalizing a b with
  | zero => rfl
  | succ n ih => rw [fibFrom, fibFrom, ← Nat.mul_add, ih]

theorem fibFrom_basis (a b n : Nat) :
    fibFrom a b (n + 1) = a * fibFrom 0 1 n + b * fibFrom 0 1 (n + 1) := by
  have step : ∀ (n a b : Nat), fibFrom a b (n + 2) = fibFrom a b n + fibFrom a b (n + 1) := by
    intro n
    induction n with
    | zero =>
      intro a b
      rfl
    | succ n ih =>
      intro a b
      have := ih b (a + b)
      simpa [fibFrom] using this
  induction n using Nat.strongRecOn with
  | ind n ih =>
    match n with
    | 0 => simp [fibFrom]
    | 1 => simp [fibFrom]
    | n + 2 =>
      rw [step (n + 1) a b, step (n + 1) 0 1, step n 0 1, ih n (by omega), ih (n + 1) (by omega), step n 0 1]
      grind

theorem fibFrom_every_third_even (n : Nat) : fibFrom 0 1 (3 * n) % 2 = 0 := by
  have step : ∀ (n a b : Nat), fibFrom a b (n + 2) = fibFrom a b n + fibFrom a b (n + 1) := by
    intro n
    induction n with
    | zero =>
      intro a b
      rfl
    | succ n ih =>
      intro a b
      have := ih b (a + b)
      simpa [fibFrom] using this
  induction n with
  | zero => rfl
  | succ n ih =>
    have h1 : fibFrom 0 1 (3 * n + 1 + 1) = fibFrom 0 1 (3 * n) + fibFrom 0 1 (3 * n + 1) := step (3 * n) 0 1
    have h2 := step (3 * n + 1) 0 1
    rw [show 3 * (n + 1) = 3 * n + 1 + 2 by omega]
    omega

theorem fibFrom_cassini (n : Nat) :
    fibFrom 0 1 (n + 1) * fibFrom 0 1 (n + 1) + n % 2 =
      fibFrom 0 1 n * fibFrom 0 1 (n + 2) + (n + 1) % 2 := by
  have step : ∀ (n a b : Nat), fibFrom a b (n + 2) = fibFrom a b n + fibFrom a b (n + 1) := by
    intro n
    induction n with
    | zero =>
      intro a b
      rfl
    | succ n ih =>
      intro a b
      have := ih b (a + b)
      simpa [fibFrom] using this
  induction n with
  | zero => rfl
  | succ n ih =>
    have h1 := step n 0 1
    have h2 := step (n + 1) 0 1
    have h3 : (n + 1 + 1) % 2 = n % 2 := by omega
    rw [h2, h1, h3] at *
    grind

/-- Binomial coefficients by the rule of the triangle. -/
def binom : Nat → Nat → Nat
  | _, 0 => 1
  | 0, _ + 1 => 0
  | n + 1, k + 1 => binom n k + binom n (k + 1)

theorem binom_one (n : Nat) : binom n 1 = n := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [binom, ih]
    cases n <;> simp [binom] <;> omega

theorem binom_beyond (n k : Nat) : binom n (n + k + 1) = 0 := by
  induction n generalizing k with
  | zero => simp [binom]
  | succ n ih =>
    have h1 := ih k
    have h2 := ih (k + 1)
    rw [show n + 1 + k + 1 = (n + k + 1) + 1 by omega, binom, h1]
    simpa using h2

theorem binom_symmetric (m n : Nat) : binom (m + n) m = binom (m + n) n := by
  have zero : ∀ n k, n < k → binom n k = 0 := by
    intro n
    induction n with
    | zero =>
      intro k hk
      cases k with
      | zero => omega
      | succ k => simp [binom]
    | succ n ih =>
      intro k hk
      cases k with
      | zero => omega
      | succ k => rw [binom, ih k (by omega), ih (k + 1) (by omega)]
  have diag : ∀ n, binom n n = 1 := by
    intro n
    induction n with
    | zero => rfl
    | succ n ih => rw [binom, ih, zero n (n + 1) (by omega)]
  have all : ∀ s m n, m + n = s → binom s m = binom s n := by
    intro s
    induction s with
    | zero =>
      intro m n h
      have h1 : m = 0 := by omega
      have h2 : n = 0 := by omega
      rw [h1, h2]
    | succ s ih =>
      intro m n h
      cases m with
      | zero =>
        have h1 : n = s + 1 := by omega
        rw [h1, diag, binom]
      | succ m =>
        cases n with
        | zero =>
          have h1 : m + 1 = s + 1 := by omega
          rw [h1, diag, binom]
        | succ n =>
          have h1 := ih m (n + 1) (by omega)
          have h2 := ih (m + 1) n (by omega)
          rw [binom, binom, h1, h2]
          omega
  exact all (m + n) m n rfl

theorem binom_row_sum (n : Nat) : sumUpTo (binom n) (n + 1) = 2 ^ n := by
  have zero : ∀ n k, n < k → binom n k = 0 := by
    intro n
    induction n with
    | zero =>
      intro k hk
      cases k with
      | zero => omega
      | succ k => simp [binom]
    | succ n ih =>
      intro k hk
      cases k with
      | zero => omega
      | succ k => rw [binom, ih k (by omega), ih (k + 1) (by omega)]
  have row : ∀ n k, sumUpTo (binom (n + 1)) (k + 1) = sumUpTo (binom n) k + sumUpTo (binom n) (k + 1) := by
    intro n k
    induction k with
    | zero => simp [sumUpTo, binom]
    | succ k ih =>
      rw [sumUpTo, ih, sumUpTo, sumUpTo, sumUpTo, binom]
      omega
  induction n with
  | zero => rfl
  | succ n ih =>
    have h : sumUpTo (binom n) (n + 1 + 1) = sumUpTo (binom n) (n + 1) + binom n (n + 1) := rfl
    rw [row, h, zero n (n + 1) (by omega), ih, Nat.pow_succ]
    omega

theorem binom_absorb (n k : Nat) : (k + 1) * binom (n + 1) (k + 1) = (n + 1) * binom n k := by
  induction n generalizing k with
  | zero => cases k <;> simp [binom]
  | succ n ih =>
    cases k with
    | zero =>
      have h := ih 0
      rw [binom]
      simp [binom] at *
      omega
    | succ k =>
      have h1 := ih k
      have h2 := ih (k + 1)
      have h3 : binom (n + 1) (k + 1) = binom n k + binom n (k + 1) := by rw [binom]
      rw [binom]
      grind

theorem hockey_stick (n k : Nat) : sumUpTo (fun i => binom i k) n = binom n (k + 1) := by
  induction n with
  | zero => simp [sumUpTo, binom]
  | succ n ih =>
    rw [sumUpTo, ih, binom]
    omega
