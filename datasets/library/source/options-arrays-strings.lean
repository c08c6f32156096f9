/-! Options, arrays, strings, characters, pairs, sums, `Except` and orderings. -/

theorem option_nothing_or_value {α : Type} (o : Option α) : (∃ a, o = some a) ∨ o = none := by
  exact (Option.eq_none_or_eq_some o).symm

theorem option_map_isSome_has_value {α β : Type} (f : α → β) (o : Option α) (h : (o.map f).isSome = true) :
    ∃ a, o = some a ∧ o.map f = some (f a) := by
  cases o with
  | none => simp at h
  | some a => exact ⟨a, rfl, rfl⟩

theorem option_map_of_bind {α β γ : Type} (o : Option α) (f : α → Option β) (g : β → γ) :
    (o.bind f).map g = o.bind fun a => (f a).map g := by
  cases o <;> rfl

theorem option_getD_default_or_inside {α : Type} (o : Option α) (d : α) :
    o.getD d = d ∨ o = some (o.getD d) := by
  cases o with
  | none => exact .inl rfl
  | some a => exact .inr rfl

theorem option_map_injective {α β : Type} (f : α → β) (hf : ∀ a b, f a = f b → a = b) (o p : Option α)
    (h : o.map f = p.map f) : o = p := by
  exact Option.map_inj_right hf |>.mp h

theorem option_bind_none_cases {α β : Type} (o : Option α) (f : α → Option β) (h : o.bind f = none) :
    o = none ∨ ∃ a, o = some a ∧ f a = none := by
  cases o with
  | none => exact .inl rfl
  | some a => exact .inr ⟨a, rfl, h⟩

theorem option_bind_some_inside {α β : Type} (o : Option α) (f : α → Option β) (b : β) :
    (∃ a, f a = some b ∧ o = some a) ↔ o.bind f = some b := by
  rw [Option.bind_eq_some_iff]
  simp only [And.comm]

theorem option_equal_by_values {α : Type} {o p : Option α} (h : ∀ a, o = some a ↔ p = some a) : o = p := by
  exact Option.ext h

theorem option_filter_passes {α : Type} (p : α → Bool) (o : Option α) (a : α) (h : o.filter p = some a) :
    p a = true ∧ o = some a := by
  exact (Option.filter_eq_some_iff.mp h).symm

theorem option_toList_at_most_one {α : Type} (o : Option α) : o.toList.length ≤ 1 := by
  cases o <;> simp

theorem option_all_iff_value {α : Type} (p : α → Bool) (o : Option α) :
    (∀ a, o = some a → p a = true) ↔ o.all p = true := by
  cases o <;> simp

theorem option_getD_ne_default {α : Type} (o : Option α) (d : α) (h : o.getD d ≠ d) : o.isSome = true := by
  cases o with
  | none => exact absurd rfl h
  | some a => rfl

theorem array_push_injective {α : Type} (xs ys : Array α) (a b : α) (h : xs.push a = ys.push b) :
    a = b ∧ xs = ys := by
  exact Array.push_eq_push.mp h

theorem array_size_append_turned {α : Type} (xs ys : Array α) : (xs ++ ys).size = (ys ++ xs).size := by
  simp [Nat.add_comm]

theorem array_append_keeps_left {α : Type} (xs ys zs : Array α) (h : xs ++ ys = xs ++ zs) : zs = ys := by
  exact ((Array.append_right_inj xs).mp h).symm

theorem array_member_iff_has_index {α : Type} (a : α) (xs : Array α) :
    (∃ i : Nat, xs[i]? = some a) ↔ a ∈ xs := by
  exact Array.mem_iff_getElem?.symm

theorem array_member_of_push {α : Type} (a b : α) (xs : Array α) (h : a ∈ xs.push b) (k : a ≠ b) :
    a ∈ xs := by
  rcases Array.mem_push.mp h with h | h
  · exact h
  · exact absurd h k

theorem array_nonempty_is_push {α : Type} (xs : Array α) (h : 0 < xs.size) :
    ∃ (ys : Array α) (a : α), xs = ys.push a := by
  obtain ⟨ys, a, h⟩ := Array.exists_push_of_size_pos h
  exact ⟨ys, a, h⟩

theorem array_empty_iff_no_member (xs : Array Nat) : xs.size = 0 ↔ ∀ a, a ∉ xs := by
  rw [Array.size_eq_zero_iff, Array.eq_empty_iff_forall_not_mem]

theorem array_map_injective {α β : Type} (f : α → β) (hf : ∀ a b, f a = f b → a = b) (xs ys : Array α) :
    xs.map f = ys.map f ↔ xs = ys := by
  exact Array.map_inj_right hf

theorem array_any_has_witness {α : Type} (p : α → Bool) (xs : Array α) (h : xs.any p = true) :
    ∃ a ∈ xs, p a = true := by
  exact Array.any_eq_true'.mp h

theorem array_perm_same_size_and_members {α : Type} (xs ys : Array α) (h : xs.Perm ys) :
    ys.size = xs.size ∧ ∀ a, a ∈ ys → a ∈ xs := by
  exact ⟨h.size_eq.symm, fun _ => h.mem_iff.mpr⟩

theorem string_append_length_turned (s t : String) : (s ++ t).length = (t ++ s).length := by
  simp [Nat.add_comm]

theorem string_append_empty_both (s t : String) (h : s ++ t = "") : t = "" ∧ s = "" := by
  exact (String.append_eq_empty_iff.mp h).symm

theorem string_empty_iff_length_zero (s : String) : s.length = 0 ↔ s = "" := by
  rw [← String.length_toList, List.length_eq_zero_iff, String.toList_eq_nil_iff]

theorem string_equal_iff_same_characters (s t : String) : s = t ↔ s.toList = t.toList := by
  exact String.toList_inj.symm

theorem string_append_keeps_left (s t u : String) (h : s ++ t = s ++ u) : t = u := by
  have := congrArg String.toList h
  rw [String.toList_append, String.toList_append] at this
  exact String.toList_inj.mp (List.append_cancel_left this)

theorem string_longer_after_push (s : String) (c : Char) : s.length < (s.push c).length ∧ s.push c ≠ s := by
  rw [String.length_push]
  refine ⟨Nat.lt_succ_self _, fun h => ?_⟩
  have := congrArg String.length h
  rw [String.length_push] at this
  omega

theorem string_append_same_lengths (s t u v : String) (h : s.length = t.length) (k : s ++ u = t ++ v) :
    s = t ∧ u = v := by
  have := congrArg String.toList k
  rw [String.toList_append, String.toList_append] at this
  have := List.append_inj this (by rw [String.length_toList, String.length_toList, h])
  exact ⟨String.toList_inj.mp this.1, String.toList_inj.mp this.2⟩

theorem string_not_both_below (s t : String) : ¬(s < t ∧ t < s) := by
  rintro ⟨h, k⟩
  exact String.lt_irrefl s (String.lt_trans h k)

theorem string_of_characters (cs : List Char) : ∃ s : String, s.toList = cs ∧ s.length = cs.length := by
  exact ⟨String.ofList cs, String.toList_ofList, String.length_ofList⟩

theorem char_order_comparable (c d : Char) : c < d ∨ c = d ∨ d < c := by
  rcases Char.le_total c d with h | h
  · rcases Classical.em (d ≤ c) with k | k
    · exact .inr (.inl (Char.le_antisymm h k))
    · exact .inl (Char.not_le.mp k)
  · rcases Classical.em (c ≤ d) with k | k
    · exact .inr (.inl (Char.le_antisymm k h))
    · exact .inr (.inr (Char.not_le.mp k))

theorem char_lt_iff_le_and_ne (c d : Char) : c < d ↔ c ≤ d ∧ c ≠ d := by
  constructor
  · intro h
    refine ⟨?_, Char.ne_of_lt h⟩
    rcases Char.le_total c d with k | k
    · exact k
    · exact absurd h (Char.not_lt.mpr k)
  · rintro ⟨h, k⟩
    exact Char.not_le.mp fun l => k (Char.le_antisymm h l)

theorem char_equal_of_same_code (c d : Char) (h : c.toNat = d.toNat) : d = c := by
  rw [← Char.ofNat_toNat c, ← Char.ofNat_toNat d, h]

theorem pair_differs_in_a_part {α β : Type} (p q : α × β) (h : p ≠ q) : p.1 ≠ q.1 ∨ p.2 ≠ q.2 := by
  rcases Classical.em (p.1 = q.1) with k | k
  · exact .inr fun l => h (Prod.ext k l)
  · exact .inl k

theorem sum_swap_injective {α β : Type} (s t : α ⊕ β) (h : s.swap = t.swap) : s = t := by
  rw [← Sum.swap_swap s, h, Sum.swap_swap]

theorem except_ok_or_error {ε α : Type} (x : Except ε α) : (∃ e, x = .error e) ∨ ∃ a, x = .ok a := by
  cases x with
  | error e => exact .inl ⟨e, rfl⟩
  | ok a => exact .inr ⟨a, rfl⟩

theorem except_bind_ok_inside {ε α β : Type} (x : Except ε α) (f : α → Except ε β) (b : β)
    (h : x.bind f = .ok b) : ∃ a, x = .ok a ∧ f a = .ok b := by
  cases x with
  | error e => cases h
  | ok a => exact ⟨a, rfl, h⟩

theorem except_toOption_some_iff {ε α : Type} (x : Except ε α) (a : α) : x.toOption = some a ↔ x = .ok a := by
  cases x with
  | error e => constructor <;> intro h <;> cases h
  | ok b => constructor <;> intro h <;> cases h <;> rfl

theorem except_map_of_map {ε α β γ : Type} (f : α → β) (g : β → γ) (x : Except ε α) :
    (x.map f).map g = x.map fun a => g (f a) := by
  cases x <;> rfl

theorem ordering_one_of_three (o : Ordering) : o = .lt ∨ o = .eq ∨ o = .gt := by
  cases o <;> simp

theorem ordering_swap_both_ways (o p : Ordering) (h : o.swap = p) : p.swap = o := by
  rw [← h, Ordering.swap_swap]

theorem ordering_then_eq_both (o p : Ordering) (h : o.then p = .eq) : p = .eq ∧ o = .eq := by
  exact (Ordering.then_eq_eq.mp h).symm

theorem compare_nat_swapped (a b : Nat) (h : compare a b = .lt) : compare b a = .gt := by
  rw [Nat.compare_eq_gt]
  exact Nat.compare_eq_lt.mp h

theorem compare_nat_lt_trans (a b c : Nat) (h : compare a b = .lt) (k : compare b c = .lt) :
    compare a c = .lt := by
  exact Nat.compare_eq_lt.mpr (Nat.lt_trans (Nat.compare_eq_lt.mp h) (Nat.compare_eq_lt.mp k))

theorem compare_int_tells_order (a b : Int) :
    compare a b = .lt ∧ a < b ∨ compare a b = .eq ∧ a = b ∨ compare a b = .gt ∧ b < a := by
  rcases Int.lt_trichotomy a b with h | h | h
  · exact .inl ⟨Int.compare_eq_lt.mpr h, h⟩
  · exact .inr (.inl ⟨Int.compare_eq_eq.mpr h, h⟩)
  · exact .inr (.inr ⟨Int.compare_eq_gt.mpr h, h⟩)

theorem compare_int_not_gt_iff (a b : Int) : compare a b ≠ .gt ↔ a ≤ b := by
  exact Int.compare_ne_gt
