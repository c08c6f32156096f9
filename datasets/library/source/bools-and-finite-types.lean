/-! Truth values, bounded numbers, bit vectors, bytes and characters. -/

theorem bool_two_of_three_equal (a b c : Bool) : a = b ∨ b = c ∨ c = a := by
  cases a <;> cases b <;> cases c <;> simp

theorem bool_of_both_values (P : Bool → Prop) (yes : P true) (no : P false) (b : Bool) : P b := by
  exact Bool.forall_bool.mpr ⟨no, yes⟩ b

theorem bool_constant_function {α : Type} (f : Bool → α) (h : f true = f false) :
    ∀ a b, f a = f b := by
  intro a b
  cases a <;> cases b <;> simp [h]

theorem bool_injective_is_surjective (f : Bool → Bool) (h : Function.Injective f) :
    Function.Surjective f := by
  have ne : f true ≠ f false := h.ne (by decide)
  intro b
  by_cases e : f true = b
  · exact ⟨true, e⟩
  · exact ⟨false, by cases b <;> cases ht : f true <;> simp_all⟩

theorem bool_eq_decide_iff (b : Bool) (p : Prop) [Decidable p] : b = decide p ↔ (p ↔ b = true) := by
  cases b <;> simp

theorem bool_not_and_swap (a b : Bool) : (!(a && b)) = (!b || !a) := by
  rw [Bool.not_and, Bool.or_comm]

theorem bool_xor_cancels (a b c : Bool) (h : (a ^^ c) = (b ^^ c)) : b = a := by
  exact (Bool.xor_left_inj.mp h).symm

theorem bool_le_iff_and (a b : Bool) : a ≤ b ↔ (a && b) = a := by
  cases a <;> cases b <;> decide

theorem bool_le_by_implication (a b : Bool) (h : a = true → b = true) : (!b) ≤ (!a) := by
  cases a <;> cases b <;> simp_all

theorem bool_toNat_injective : Function.Injective Bool.toNat := by
  intro a b h
  cases a <;> cases b <;> simp_all

theorem bool_toNat_and_mul (a b : Bool) : (a && b).toNat = b.toNat * a.toNat := by
  cases a <;> cases b <;> rfl

theorem bool_toNat_not_add (b : Bool) : (!b).toNat + b.toNat = 1 := by
  cases b <;> rfl

theorem fin_bound_positive {n : Nat} (h : Nonempty (Fin n)) : 0 < n := by
  exact h.elim Fin.pos

theorem fin_two_functions_equal {α : Type} (f g : Fin 2 → α) (h0 : f 0 = g 0) (h1 : f 1 = g 1) :
    f = g := by
  funext i
  exact Fin.forall_fin_two (p := fun i => f i = g i).mpr ⟨h0, h1⟩ i

theorem fin_val_is_injective (n : Nat) : Function.Injective (fun i : Fin n => i.val) := by
  exact fun _ _ => Fin.ext

theorem fin_forall_iff_below {n : Nat} (P : Nat → Prop) :
    (∀ k, k < n → P k) ↔ ∀ i : Fin n, P i.val := by
  exact ⟨fun h i => h i.val i.isLt, fun h k hk => h ⟨k, hk⟩⟩

theorem fin_exists_iff_below {n : Nat} (P : Nat → Prop) :
    (∃ i : Fin n, P i.val) ↔ ∃ k, k < n ∧ P k := by
  exact ⟨fun ⟨i, hi⟩ => ⟨i.val, i.isLt, hi⟩, fun ⟨k, hk, h⟩ => ⟨⟨k, hk⟩, h⟩⟩

theorem fin_forall_of_first_and_rest {n : Nat} (P : Fin (n + 1) → Prop) (first : P 0)
    (rest : ∀ i : Fin n, P i.succ) : ∀ i, P i := by
  exact Fin.forall_fin_succ.mpr ⟨first, rest⟩

theorem fin_first_or_successor {n : Nat} (i : Fin (n + 1)) : (∃ j, Fin.succ j = i) ∨ 0 = i := by
  rcases Fin.eq_zero_or_eq_succ i with h | ⟨j, h⟩
  · exact Or.inr h.symm
  · exact Or.inl ⟨j, h.symm⟩

theorem fin_last_or_castSucc {n : Nat} (i : Fin (n + 1)) :
    i = Fin.last n ∨ ∃ j : Fin n, i = j.castSucc := by
  by_cases h : i = Fin.last n
  · exact Or.inl h
  · obtain ⟨j, hj⟩ := Fin.exists_castSucc_eq.mpr h
    exact Or.inr ⟨j, hj.symm⟩

theorem fin_castSucc_not_last {n : Nat} (i : Fin n) : Fin.last n ≠ i.castSucc := by
  exact (Fin.ne_of_lt (Fin.castSucc_lt_last i)).symm

theorem fin_castSucc_lt_iff_succ_lt {n : Nat} (i j : Fin n) :
    i.castSucc < j.castSucc ↔ i.succ < j.succ := by
  rw [Fin.castSucc_lt_castSucc_iff, Fin.succ_lt_succ_iff]

theorem fin_succ_le_iff_castSucc_lt {n : Nat} (i j : Fin n) : i.succ ≤ j.castSucc ↔ i < j := by
  rw [← Fin.castSucc_lt_iff_succ_le, Fin.castSucc_lt_castSucc_iff]

theorem fin_succ_castSucc_injective (n : Nat) :
    Function.Injective (Fin.succ : Fin n → Fin (n + 1)) ∧
      Function.Injective (Fin.castSucc : Fin n → Fin (n + 1)) := by
  exact ⟨fun _ _ => Fin.succ_inj.mp, fun _ _ => Fin.castSucc_inj.mp⟩

theorem fin_last_is_greatest {n : Nat} (i : Fin (n + 1)) : (∀ j, j ≤ i) ↔ i = Fin.last n := by
  constructor
  · exact fun h => Fin.le_antisymm (Fin.le_last i) (h (Fin.last n))
  · rintro rfl
    exact Fin.le_last

theorem fin_rev_bijective {n : Nat} :
    Function.Injective (@Fin.rev n) ∧ Function.Surjective (@Fin.rev n) := by
  exact ⟨fun _ _ => Fin.rev_inj.mp, fun i => ⟨i.rev, Fin.rev_rev i⟩⟩

theorem fin_rev_eq_iff {n : Nat} (i j : Fin n) : i.rev = j ↔ j.rev = i := by
  constructor
  · rintro rfl
    exact Fin.rev_rev i
  · rintro rfl
    exact Fin.rev_rev j

theorem fin_add_without_overflow {n : Nat} (i j : Fin n) (h : i.val + j.val < n) :
    (i + j).val = j.val + i.val := by
  rw [Fin.val_add, Nat.mod_eq_of_lt h, Nat.add_comm]

theorem fin_sub_val_le {n : Nat} (i j : Fin n) (h : j ≤ i) : (i - j).val ≤ i.val := by
  rw [Fin.sub_val_of_le h]
  exact Nat.sub_le _ _

theorem fin_order_cases {n : Nat} (i j : Fin n) : i < j ∨ i = j ∨ j < i := by
  rcases Fin.lt_or_le i j with h | h
  · exact Or.inl h
  · rcases Fin.lt_or_eq_of_le h with h | h
    · exact Or.inr (Or.inr h)
    · exact Or.inr (Or.inl h.symm)

theorem bitVec_toNat_injective (w : Nat) : Function.Injective (@BitVec.toNat w) := by
  exact fun _ _ => BitVec.eq_of_toNat_eq

theorem bitVec_ofNat_equal_iff (w a b : Nat) :
    BitVec.ofNat w a = BitVec.ofNat w b ↔ a % 2 ^ w = b % 2 ^ w := by
  rw [← BitVec.toNat_inj, BitVec.toNat_ofNat, BitVec.toNat_ofNat]

theorem bitVec_equal_of_bits {w : Nat} (x y : BitVec w) (h : ∀ i, x.getLsbD i = y.getLsbD i) :
    y = x := by
  exact BitVec.eq_of_getLsbD_eq fun i _ => (h i).symm

theorem bitVec_of_no_bits (x y : BitVec 0) : x = y := by
  rw [BitVec.eq_nil x, BitVec.eq_nil y]

theorem bitVec_not_or_swap {w : Nat} (x y : BitVec w) : ~~~(x ||| y) = ~~~y &&& ~~~x := by
  rw [BitVec.not_or, BitVec.and_comm]

theorem bitVec_not_bijective (w : Nat) :
    Function.Injective (fun x : BitVec w => ~~~x) ∧
      Function.Surjective (fun x : BitVec w => ~~~x) := by
  exact ⟨fun _ _ => BitVec.not_inj.mp, fun x => ⟨~~~x, BitVec.not_not⟩⟩

theorem bitVec_xor_twice {w : Nat} (x y : BitVec w) : y ^^^ x ^^^ y = x := by
  rw [BitVec.xor_comm y x, BitVec.xor_assoc, BitVec.xor_self, BitVec.xor_zero]

theorem bitVec_xor_eq_zero_swap {w : Nat} {x y : BitVec w} : x ^^^ y = 0#w ↔ y = x := by
  rw [BitVec.xor_eq_zero_iff, eq_comm]

theorem bitVec_add_not_add_one {w : Nat} (x : BitVec w) : x + (~~~x + 1#w) = 0#w := by
  rw [← BitVec.neg_eq_not_add, BitVec.add_right_neg]

theorem bitVec_disjoint_add_comm {w : Nat} (x y : BitVec w) (h : y &&& x = 0#w) :
    x ||| y = x + y := by
  rw [BitVec.add_eq_or_of_and_eq_zero x y (by rw [BitVec.and_comm, h])]

theorem bitVec_add_without_overflow {w : Nat} (x y : BitVec w) (h : x.toNat + y.toNat < 2 ^ w) :
    x.toNat ≤ (x + y).toNat := by
  rw [BitVec.toNat_add_of_lt h]
  exact Nat.le_add_right _ _

theorem bitVec_append_equal_iff {v w : Nat} (x x' : BitVec v) (y y' : BitVec w) :
    x ++ y = x' ++ y' ↔ x = x' ∧ y = y' := by
  constructor
  · intro h
    have low : y = y' := by
      have := congrArg (BitVec.setWidth w) h
      simpa [BitVec.setWidth_append_eq_right] using this
    subst low
    exact ⟨(BitVec.append_left_inj y).mp h, rfl⟩
  · rintro ⟨rfl, rfl⟩
    rfl

theorem bitVec_not_append_not {v w : Nat} (x : BitVec v) (y : BitVec w) :
    ~~~(~~~x ++ ~~~y) = x ++ y := by
  rw [BitVec.not_append, BitVec.not_not, BitVec.not_not]

theorem bitVec_shiftLeft_in_any_order {w : Nat} (x : BitVec w) (m n : Nat) :
    x <<< m <<< n = x <<< n <<< m := by
  rw [← BitVec.shiftLeft_add, ← BitVec.shiftLeft_add, Nat.add_comm]

theorem bitVec_shiftRight_le {w : Nat} (x : BitVec w) (n : Nat) : x >>> n ≤ x := by
  rw [BitVec.le_def, BitVec.toNat_ushiftRight]
  exact Nat.shiftRight_le _ _

theorem bitVec_and_le_both {w : Nat} (x y : BitVec w) : x &&& y ≤ x ∧ x &&& y ≤ y := by
  simp only [BitVec.le_def, BitVec.toNat_and]
  exact ⟨Nat.and_le_left, Nat.and_le_right⟩

theorem bitVec_exists_difference {w : Nat} (x y : BitVec w) : ∃ z, z + y = x := by
  exact ⟨x - y, BitVec.sub_add_cancel x y⟩

theorem bitVec_order_by_toNat {w : Nat} (x y : BitVec w) (h : ¬x.toNat ≤ y.toNat) : y < x := by
  exact BitVec.lt_def.mpr (Nat.lt_of_not_le h)

theorem uint8_equal_of_toNat (x y : UInt8) : x.toNat = y.toNat → y = x := by
  exact fun h => (UInt8.toNat_inj.mp h).symm

theorem uint8_ofNat_equal_iff (a b : Nat) (ha : a < 256) (hb : b < 256) :
    UInt8.ofNat a = UInt8.ofNat b ↔ a = b := by
  constructor
  · intro h
    have := congrArg UInt8.toNat h
    rwa [UInt8.toNat_ofNat_of_lt' ha, UInt8.toNat_ofNat_of_lt' hb] at this
  · exact congrArg UInt8.ofNat

theorem uint8_add_same_iff (x y z : UInt8) : z + x = z + y ↔ y = x := by
  rw [UInt8.add_right_inj, eq_comm]

theorem uint8_le_antisymm_iff_swap (x y : UInt8) : y ≤ x ∧ x ≤ y ↔ x = y := by
  rw [and_comm, ← UInt8.le_antisymm_iff]

theorem char_equal_of_toNat (c d : Char) (h : c.toNat = d.toNat) : c = d := by
  rw [← Char.ofNat_toNat c, h, Char.ofNat_toNat]

theorem char_lt_or_eq_or_gt (c d : Char) : c < d ∨ d < c ∨ c = d := by
  by_cases h : d ≤ c
  · by_cases k : c ≤ d
    · exact Or.inr (Or.inr (Char.le_antisymm k h))
    · exact Or.inr (Or.inl (Char.not_le.mp k))
  · exact Or.inl (Char.not_le.mp h)

theorem char_utf8Size_one_to_four (c : Char) : 1 ≤ c.utf8Size ∧ c.utf8Size ≤ 4 := by
  exact ⟨Char.utf8Size_pos c, Char.utf8Size_le_four c⟩
