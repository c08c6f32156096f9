/-! Finite types: bits and their arithmetic, `Fin`, characters, options and pairs of numbers. -/

def bit (b : Bool) : Nat := if b then 1 else 0

theorem bit_and (a b : Bool) : bit (a && b) = bit a * bit b := by
  cases a <;> cases b <;> rfl

theorem bit_or_add_and (a b : Bool) : bit (a || b) + bit (a && b) = bit a + bit b := by
  cases a <;> cases b <;> rfl

theorem bit_xor (a b : Bool) : bit (a ^^ b) = (bit a + bit b) % 2 := by
  cases a <;> cases b <;> rfl

/-- Adds three bits: the sum bit and the carry. -/
def fullAdder (a b c : Bool) : Bool × Bool := (a ^^ b ^^ c, (a && b) || (c && (a ^^ b)))

theorem fullAdder_correct (a b c : Bool) :
    bit (fullAdder a b c).1 + 2 * bit (fullAdder a b c).2 = bit a + bit b + bit c := by
  cases a <;> cases b <;> cases c <;> rfl

theorem fullAdder_carry_majority (a b c : Bool) :
    (fullAdder a b c).2 = true ↔ 2 ≤ bit a + bit b + bit c := by
  cases a <;> cases b <;> cases c <;> decide

/-- The value of a list of bits, the lowest first. -/
def bitsValue : List Bool → Nat
  | [] => 0
  | b :: bs => bit b + 2 * bitsValue bs

def addCarry : List Bool → List Bool → Bool → List Bool
  | [], [], c => [c]
  | a :: as, [], c => (fullAdder a false c).1 :: addCarry as [] (fullAdder a false c).2
  | [], b :: bs, c => (fullAdder false b c).1 :: addCarry [] bs (fullAdder false b c).2
  | a :: as, b :: bs, c => (fullAdder a b c).1 :: addCarry as bs (fullAdder a b c).2

theorem bitsValue_lt (bs : List Bool) : bitsValue bs < 2 ^ bs.length := by
  induction bs with
  | nil => decide
  | cons b bs ih =>
    have : bit b ≤ 1 := by cases b <;> decide
    simp only [bitsValue, List.length_cons, Nat.pow_succ]
    omega

theorem bitsValue_append (as bs : List Bool) :
    bitsValue (as ++ bs) = bitsValue as + 2 ^ as.length * bitsValue bs := by
  induction as with
  | nil => simp [bitsValue]
  | cons a as ih =>
    simp only [List.cons_append, bitsValue, ih, List.length_cons]
    grind

theorem bitsValue_complement (bs : List Bool) :
    bitsValue bs + bitsValue (bs.map (!·)) + 1 = 2 ^ bs.length := by
  induction bs with
  | nil => rfl
  | cons b bs ih =>
    simp only [List.map_cons, bitsValue, List.length_cons, Nat.pow_succ]
    cases b <;> simp [bit] <;> omega

theorem addCarry_correct (as bs : List Bool) (c : Bool) :
    bitsValue (addCarry as bs c) = bitsValue as + bitsValue bs + bit c := by
  have key : ∀ a b c, bit (fullAdder a b c).1 + 2 * bit (fullAdder a b c).2 = bit a + bit b + bit c := by
    intro a b c
    cases a <;> cases b <;> cases c <;> rfl
  have hf : bit false = 0 := rfl
  induction as, bs, c using addCarry.induct with
  | case1 c => simp [addCarry, bitsValue]
  | case2 a as c ih =>
    have := key a false c
    simp only [addCarry, bitsValue, ih] at *
    omega
  | case3 b bs c ih =>
    have := key false b c
    simp only [addCarry, bitsValue, ih] at *
    omega
  | case4 a as b bs c ih =>
    have := key a b c
    simp only [addCarry, bitsValue, ih] at *
    omega

theorem bits_injective (as bs : List Bool) (hl : as.length = bs.length)
    (h : bitsValue as = bitsValue bs) : as = bs := by
  induction as generalizing bs with
  | nil =>
    cases bs with
    | nil => rfl
    | cons b bs => simp at hl
  | cons a as ih =>
    cases bs with
    | nil => simp at hl
    | cons b bs =>
      simp only [bitsValue] at h
      have h1 : a = b := by cases a <;> cases b <;> simp [bit] at h ⊢ <;> omega
      subst h1
      rw [ih bs (by simpa using hl) (by omega)]

theorem bits_exist (n k : Nat) (h : n < 2 ^ k) : ∃ bs, bs.length = k ∧ bitsValue bs = n := by
  induction k generalizing n with
  | zero => exact ⟨[], rfl, by simp at h; simp [h, bitsValue]⟩
  | succ k ih =>
    obtain ⟨bs, hl, hv⟩ := ih (n / 2) (by rw [Nat.pow_succ] at h; omega)
    refine ⟨(n % 2 == 1) :: bs, by simp [hl], ?_⟩
    simp only [bitsValue, hv, bit]
    rcases (show n % 2 = 0 ∨ n % 2 = 1 by omega) with h2 | h2 <;> simp [h2] <;> omega

theorem bool_self_composition (f : Bool → Bool) (b : Bool) : f (f (f b)) = f b := by
  cases hb : b <;> cases h0 : f false <;> cases h1 : f true <;> simp [h0, h1]

theorem bool_no_surjection_to_three (f : Bool → Fin 3) : ∃ i, ∀ b, f b ≠ i := by
  have key : ∀ x y : Fin 3, ∃ i, x ≠ i ∧ y ≠ i := by decide
  obtain ⟨i, h1, h2⟩ := key (f false) (f true)
  refine ⟨i, fun b => ?_⟩
  cases b
  · exact h1
  · exact h2

theorem fin_five_times (i : Fin 5) : i + i + i + i + i = 0 := by
  revert i
  decide

theorem fin_rev_order {n : Nat} (i j : Fin n) : i < j ↔ j.rev < i.rev := by
  simp only [Fin.lt_def, Fin.val_rev]
  omega

theorem fin_three_pigeonhole (f : Fin 4 → Fin 3) : ∃ i j, i ≠ j ∧ f i = f j := by
  have key : ∀ a b c d : Fin 3, a = b ∨ a = c ∨ a = d ∨ b = c ∨ b = d ∨ c = d := by decide
  rcases key (f 0) (f 1) (f 2) (f 3) with h | h | h | h | h | h
  · exact ⟨0, 1, by decide, h⟩
  · exact ⟨0, 2, by decide, h⟩
  · exact ⟨0, 3, by decide, h⟩
  · exact ⟨1, 2, by decide, h⟩
  · exact ⟨1, 3, by decide, h⟩
  · exact ⟨2, 3, by decide, h⟩

theorem fin_increasing_is_identity {n : Nat} (f : Fin n → Fin n) (h : ∀ i j, i < j → f i < f j)
    (i : Fin n) : i ≤ f i := by
  obtain ⟨k, hk⟩ := i
  induction k with
  | zero => exact Nat.zero_le _
  | succ k ih =>
    have h1 := ih (by omega)
    have h2 := h ⟨k, by omega⟩ ⟨k + 1, hk⟩ (Nat.lt_succ_self k)
    simp only [Fin.le_def, Fin.lt_def] at *
    omega

/-- Moves a character `k` places on in an alphabet of `n + 1` letters. -/
def rotateLetter {n : Nat} (k : Nat) (c : Fin (n + 1)) : Fin (n + 1) :=
  ⟨(c.val + k) % (n + 1), Nat.mod_lt _ (Nat.succ_pos n)⟩

theorem rotateLetter_add {n : Nat} (j k : Nat) (c : Fin (n + 1)) :
    rotateLetter j (rotateLetter k c) = rotateLetter (k + j) c := by
  simp [rotateLetter, Nat.add_assoc]

theorem rotateLetter_decode {n : Nat} (k : Nat) (c : Fin (n + 1)) (h : k ≤ n + 1) :
    rotateLetter (n + 1 - k) (rotateLetter k c) = c := by
  have h1 : c.val + (k + (n + 1 - k)) = c.val + (n + 1) := by omega
  have h2 : c.val % (n + 1) = c.val := Nat.mod_eq_of_lt c.isLt
  apply Fin.ext
  simp [rotateLetter, Nat.add_assoc]
  rw [show c.val + (k + (n + 1 - k)) = c.val + (n + 1) by omega]
  simpa using h2

theorem rotateLetter_injective {n : Nat} (k : Nat) (c d : Fin (n + 1))
    (h : rotateLetter k c = rotateLetter k d) : c = d := by
  simp only [rotateLetter, Fin.mk.injEq] at h
  have hc := c.isLt
  have hd := d.isLt
  have h1 := Nat.div_add_mod (c.val + k) (n + 1)
  have h2 := Nat.div_add_mod (d.val + k) (n + 1)
  apply Fin.ext
  rcases Nat.lt_trichotomy ((c.val + k) / (n + 1)) ((d.val + k) / (n + 1)) with hq | hq | hq
  · have := Nat.mul_le_mul_left (n + 1) (show (c.val + k) / (n + 1) + 1 ≤ (d.val + k) / (n + 1) from hq)
    rw [Nat.mul_add] at this
    omega
  · rw [hq] at h1
    omega
  · have := Nat.mul_le_mul_left (n + 1) (show (d.val + k) / (n + 1) + 1 ≤ (c.val + k) / (n + 1) from hq)
    rw [Nat.mul_add] at this
    omega

/-- A subtraction that says when it is not possible. -/
def trySub (a b : Nat) : Option Nat := if b ≤ a then some (a - b) else none

theorem trySub_eq_some_iff (a b c : Nat) : trySub a b = some c ↔ a = b + c := by
  unfold trySub
  split <;> simp <;> omega

theorem trySub_bind (a b c : Nat) : (trySub a b).bind (fun d => trySub d c) = trySub a (b + c) := by
  unfold trySub
  grind

theorem trySub_total (a b : Nat) : (trySub a b).isSome ∨ (trySub b a).isSome := by
  unfold trySub
  grind

theorem option_orElse_of_map_none (a b : Option Nat) (f : Nat → Nat) (h : a.map f = none) :
    (a <|> b) = b := by
  cases a with
  | none => rfl
  | some x => simp at h

def swapPair {α β : Type} (p : α × β) : β × α := (p.2, p.1)

theorem swapPair_involutive {α β : Type} (p : α × β) : swapPair (swapPair p) = p := by
  rfl

theorem curry_pair_unique {α β γ : Type} (f : α → β → γ) (g : α × β → γ)
    (h : ∀ p, g p = f p.1 p.2) : (fun a b => g (a, b)) = f := by
  funext a b
  exact h (a, b)
