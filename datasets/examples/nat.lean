/-! Natural numbers: recursion, accumulators and divisibility. -/

theorem add_rotates (a b c : Nat) : a + b + c = c + a + b := by sorry

def double : Nat → Nat
  | 0 => 0
  | n + 1 => double n + 2

theorem double_eq (n : Nat) : double n = n + n := by sorry

/-- The sum `0 + 1 + ... + n`. -/
def sumTo : Nat → Nat
  | 0 => 0
  | n + 1 => sumTo n + (n + 1)

theorem two_mul_sumTo (n : Nat) : 2 * sumTo n = n * (n + 1) := by sorry

/-- The same sum, collected in `acc` on the way down. -/
def sumOnto (acc : Nat) : Nat → Nat
  | 0 => acc
  | n + 1 => sumOnto (acc + (n + 1)) n

theorem sumOnto_eq (acc n : Nat) : sumOnto acc n = acc + sumTo n := by sorry

def fact : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * fact n

theorem fact_pos (n : Nat) : 0 < fact n := by sorry

def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib (n + 1) + fib n

theorem fib_lt_two_pow (n : Nat) : fib n < 2 ^ n := by sorry

def sumFib : Nat → Nat
  | 0 => 0
  | n + 1 => sumFib n + fib (n + 1)

theorem sumFib_eq (n : Nat) : sumFib n + 1 = fib (n + 2) := by sorry

theorem half_exists (n : Nat) : ∃ k, n = 2 * k ∨ n = 2 * k + 1 := by sorry

theorem divides_sum (d a b : Nat) (ha : d ∣ a) (hb : d ∣ b) : d ∣ a + b := by sorry

def isEven : Nat → Bool
  | 0 => true
  | n + 1 => !isEven n

theorem isEven_add (m n : Nat) : isEven (m + n) = (isEven m == isEven n) := by sorry
