/-! Binary numerals of our own, and lists of bits. -/

/-- Binary numerals, the last digit outermost: `one`, then digits. -/
inductive Binary where
  | one
  | bit0 (b : Binary)
  | bit1 (b : Binary)

namespace Binary

def toNat : Binary → Nat
  | one => 1
  | bit0 b => 2 * toNat b
  | bit1 b => 2 * toNat b + 1

def next : Binary → Binary
  | one => bit0 one
  | bit0 b => bit1 b
  | bit1 b => bit0 (next b)

def digits : Binary → Nat
  | one => 1
  | bit0 b => digits b + 1
  | bit1 b => digits b + 1

def sum : Binary → Binary → Binary
  | one, c => next c
  | b, one => next b
  | bit0 b, bit0 c => bit0 (sum b c)
  | bit0 b, bit1 c => bit1 (sum b c)
  | bit1 b, bit0 c => bit1 (sum b c)
  | bit1 b, bit1 c => bit0 (next (sum b c))

theorem binary_toNat_pos (b : Binary) : 0 < toNat b := by
  induction b with
  | one => decide
  | bit0 b ih => simp only [toNat]; omega
  | bit1 b ih => simp only [toNat]; omega

theorem binary_toNat_next (b : Binary) : toNat (next b) = toNat b + 1 := by
  induction b with
  | one => rfl
  | bit0 b ih => rfl
  | bit1 b ih => simp only [next, toNat, ih]; omega

theorem binary_toNat_injective (b c : Binary) (h : toNat b = toNat c) : b = c := by
  have pos : ∀ b, 0 < toNat b := by
    intro b
    induction b with
    | one => decide
    | bit0 b ih => simp only [toNat]; omega
    | bit1 b ih => simp only [toNat]; omega
  induction b generalizing c with
  | one =>
    cases c with
    | one => rfl
    | bit0 c => simp only [toNat] at h; omega
    | bit1 c => have := pos c; simp only [toNat] at h; omega
  | bit0 b ih =>
    cases c with
    | one => simp only [toNat] at h; omega
    | bit0 c => rw [ih c (by simp only [toNat] at h; omega)]
    | bit1 c => simp only [toNat] at h; omega
  | bit1 b ih =>
    cases c with
    | one => have := pos b; simp only [toNat] at h; omega
    | bit0 c => simp only [toNat] at h; omega
    | bit1 c => rw [ih c (by simp only [toNat] at h; omega)]

theorem binary_toNat_onto (n : Nat) : ∃ b, toNat b = n + 1 := by
  have succ : ∀ b, toNat (next b) = toNat b + 1 := by
    intro b
    induction b with
    | one => rfl
    | bit0 b ih => rfl
    | bit1 b ih => simp only [next, toNat, ih]; omega
  induction n with
  | zero => exact ⟨one, rfl⟩
  | succ n ih =>
    obtain ⟨b, hb⟩ := ih
    exact ⟨next b, by rw [succ, hb]⟩

theorem binary_toNat_sum (b c : Binary) : toNat (sum b c) = toNat b + toNat c := by
  have succ : ∀ b, toNat (next b) = toNat b + 1 := by
    intro b
    induction b with
    | one => rfl
    | bit0 b ih => rfl
    | bit1 b ih => simp only [next, toNat, ih]; omega
  induction b generalizing c with
  | one => cases c <;> simp only [sum, succ, toNat] <;> omega
  | bit0 b ih => cases c <;> simp only [sum, succ, toNat, ih]; omega; omega
  | bit1 b ih => cases c <;> simp only [sum, succ, toNat, ih] <;> omega

theorem binary_sum_comm (b c : Binary) : sum b c = sum c b := by
  induction b generalizing c with
  | one => cases c <;> simp [sum]
  | bit0 b ih => cases c <;> simp [sum, ih]
  | bit1 b ih => cases c <;> simp [sum, ih]

theorem binary_digits_bounds (b : Binary) : toNat b < 2 ^ digits b ∧ 2 ^ digits b ≤ 2 * toNat b := by
  induction b with
  | one => decide
  | bit0 b ih => simp only [toNat, digits, Nat.pow_succ]; omega
  | bit1 b ih => simp only [toNat, digits, Nat.pow_succ]; omega

theorem binary_next_injective (b c : Binary) (h : next b = next c) : b = c := by
  have never : ∀ b, next b ≠ one := by
    intro b
    cases b <;> simp [next]
  induction b generalizing c with
  | one =>
    cases c with
    | one => rfl
    | bit0 c => simp [next] at h
    | bit1 c => simp only [next, bit0.injEq] at h; exact absurd h.symm (never _)
  | bit0 b ih =>
    cases c with
    | one => simp [next] at h
    | bit0 c => simp only [next, bit1.injEq] at h; rw [h]
    | bit1 c => simp [next] at h
  | bit1 b ih =>
    cases c with
    | one => simp only [next, bit0.injEq] at h; exact absurd h (never _)
    | bit0 c => simp [next] at h
    | bit1 c => simp only [next, bit0.injEq] at h; rw [ih c h]

end Binary

/-- The number that a list of bits stands for, the lowest first. -/
def bitsValue : List Bool → Nat
  | [] => 0
  | b :: bs => b.toNat + 2 * bitsValue bs

/-- Adds one bit. -/
def carryInto : Bool → List Bool → List Bool
  | false, bs => bs
  | true, [] => [true]
  | true, b :: bs => (!b) :: carryInto b bs

theorem bits_value_append (bs cs : List Bool) :
    bitsValue (bs ++ cs) = bitsValue bs + 2 ^ bs.length * bitsValue cs := by
  induction bs with
  | nil => simp [bitsValue]
  | cons b bs ih =>
    simp only [List.cons_append, bitsValue, ih, List.length_cons, Nat.pow_succ, Nat.mul_add]
    rw [Nat.mul_comm (2 ^ bs.length) 2, Nat.mul_assoc]
    omega

theorem bits_value_lt (bs : List Bool) : bitsValue bs < 2 ^ bs.length := by
  induction bs with
  | nil => decide
  | cons b bs ih =>
    have : b.toNat ≤ 1 := by cases b <;> decide
    simp only [bitsValue, List.length_cons, Nat.pow_succ]
    omega

theorem bits_value_carryInto (c : Bool) (bs : List Bool) :
    bitsValue (carryInto c bs) = c.toNat + bitsValue bs := by
  induction bs generalizing c with
  | nil => cases c <;> rfl
  | cons b bs ih =>
    cases c with
    | false => simp [carryInto]
    | true =>
      simp only [carryInto, bitsValue, ih]
      cases b <;> simp <;> omega

/-- Numbers of the same width have the same bits only if they are equal. -/
theorem bits_value_injective (bs cs : List Bool) (width : bs.length = cs.length)
    (h : bitsValue bs = bitsValue cs) : bs = cs := by
  induction bs generalizing cs with
  | nil =>
    cases cs with
    | nil => rfl
    | cons c cs => simp at width
  | cons b bs ih =>
    cases cs with
    | nil => simp at width
    | cons c cs =>
      simp only [bitsValue] at h
      simp only [List.length_cons, Nat.add_right_cancel_iff] at width
      have e : b = c := by cases b <;> cases c <;> simp at h <;> first | rfl | omega
      subst e
      rw [ih cs width (by omega)]

theorem bits_value_complement (bs : List Bool) :
    bitsValue bs + bitsValue (bs.map fun b => !b) + 1 = 2 ^ bs.length := by
  induction bs with
  | nil => rfl
  | cons b bs ih =>
    simp only [List.map_cons, bitsValue, List.length_cons, Nat.pow_succ]
    cases b <;> simp <;> omega
