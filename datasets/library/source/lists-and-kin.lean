/-! Lists: membership, parts, order, permutations, repetition, folds and indices. -/

theorem list_append_subset_both {α : Type} {xs ys zs : List α} (h : xs ⊆ zs) (k : ys ⊆ zs) :
    xs ++ ys ⊆ zs := by
  exact List.append_subset.mpr ⟨h, k⟩

theorem list_split_at_member {α : Type} (a : α) (xs : List α) : (∃ us vs, xs = us ++ a :: vs) ↔ a ∈ xs := by
  exact List.mem_iff_append.symm

theorem list_member_splits_reverse {α : Type} {a : α} {xs : List α} (h : a ∈ xs) :
    ∃ us vs, xs.reverse = us ++ a :: vs := by
  exact List.append_of_mem (List.mem_reverse.mpr h)

theorem list_member_has_index {α : Type} (a : α) (xs : List α) (h : a ∈ xs) :
    ∃ i : Nat, xs[i]? = some a := by
  exact List.mem_iff_getElem?.mp h

theorem list_nonempty_iff_has_member {α : Type} (xs : List α) : xs ≠ [] ↔ ∃ a, a ∈ xs := by
  constructor
  · exact List.exists_mem_of_ne_nil xs
  · rintro ⟨a, h⟩
    exact List.ne_nil_of_mem h

theorem list_filter_mono_subset {α : Type} (p q : α → Bool) (xs : List α) (h : ∀ a, p a = true → q a = true) :
    xs.filter p ⊆ xs.filter q := by
  intro a ha
  have := List.mem_filter.mp ha
  exact List.mem_filter.mpr ⟨this.1, h a this.2⟩

theorem list_of_length_two {α : Type} (xs : List α) : xs.length = 2 ↔ ∃ a b, xs = [a, b] := by
  constructor
  · intro h
    match xs, h with
    | [a, b], _ => exact ⟨a, b, rfl⟩
  · rintro ⟨a, b, rfl⟩
    rfl

theorem list_nil_or_snoc {α : Type} (xs : List α) : xs = [] ∨ ∃ ys y, xs = ys ++ [y] := by
  rcases List.eq_nil_or_concat xs with h | ⟨ys, y, h⟩
  · exact .inl h
  · exact .inr ⟨ys, y, by rw [h, List.concat_eq_append]⟩

theorem list_append_same_lengths {α : Type} {xs ys us vs : List α} (h : xs.length = ys.length)
    (k : xs ++ us = ys ++ vs) : xs = ys ∧ us = vs := by
  exact List.append_inj k h

theorem list_snoc_injective (xs ys : List Nat) (a b : Nat) (h : xs ++ [a] = ys ++ [b]) : a = b ∧ xs = ys := by
  simpa [And.comm] using h

theorem list_sublist_of_reverse {α : Type} {xs ys : List α} (h : xs.reverse.Sublist ys) :
    xs.Sublist ys.reverse := by
  simpa using h.reverse

theorem list_prefix_both_ways {α : Type} (xs ys : List α) (h : xs <+: ys) (k : ys <+: xs) : xs = ys := by
  exact h.eq_of_length (Nat.le_antisymm h.length_le k.length_le)

theorem list_sublist_both_ways {α : Type} (xs ys : List α) : xs.Sublist ys ∧ ys.Sublist xs ↔ xs = ys := by
  constructor
  · rintro ⟨h, k⟩
    exact h.eq_of_length (Nat.le_antisymm h.length_le k.length_le)
  · rintro rfl
    exact ⟨.refl _, .refl _⟩

theorem list_prefix_iff_is_take {α : Type} (xs ys : List α) : xs <+: ys ↔ ∃ n, xs = ys.take n := by
  constructor
  · intro h
    exact ⟨xs.length, List.prefix_iff_eq_take.mp h⟩
  · rintro ⟨n, rfl⟩
    exact List.take_prefix n ys

theorem list_suffix_iff_is_drop {α : Type} (xs ys : List α) : xs <:+ ys ↔ ∃ n, ys.drop n = xs := by
  constructor
  · intro h
    exact ⟨_, (List.suffix_iff_eq_drop.mp h).symm⟩
  · rintro ⟨n, rfl⟩
    exact List.drop_suffix n ys

theorem list_suffixes_comparable {α : Type} {xs ys zs : List α} (h : xs <:+ zs) (k : ys <:+ zs) :
    xs <:+ ys ∨ ys <:+ xs := by
  exact List.suffix_or_suffix_of_suffix h k

theorem list_shorter_prefix_inside {α : Type} (xs ys zs : List α) (l : xs.length ≤ ys.length) (h : xs <+: zs)
    (k : ys <+: zs) : xs <+: ys := by
  exact List.prefix_of_prefix_length_le h k l

theorem list_proper_prefix_shorter {α : Type} (xs ys : List α) (h : xs <+: ys) (k : xs ≠ ys) :
    xs.length < ys.length := by
  have := h.length_le
  have : xs.length ≠ ys.length := fun e => k (h.eq_of_length e)
  omega

theorem list_infix_sublist_length {α : Type} (xs ys : List α) :
    xs <:+: ys → xs.Sublist ys ∧ xs.length ≤ ys.length := by
  intro h
  exact ⟨h.sublist, h.length_le⟩

theorem list_sublist_sum_le (xs ys : List Nat) (h : xs.Sublist ys) : xs.sum ≤ ys.sum := by
  induction h with
  | slnil => exact Nat.le_refl _
  | cons a _ ih => simp; omega
  | cons₂ a _ ih => simp; omega

theorem list_sublist_perm_eq {α : Type} (xs ys : List α) (h : xs.Sublist ys) (k : ys.Perm xs) : ys = xs := by
  exact (h.eq_of_length k.length_eq.symm).symm

theorem list_drop_suffix_of_drop {α : Type} (xs : List α) (m n : Nat) (h : m ≤ n) :
    xs.drop n <:+ xs.drop m := by
  exact List.drop_suffix_drop_left xs h

theorem list_take_all_iff {α : Type} (xs : List α) (n : Nat) : xs.take n = xs ↔ xs.length ≤ n := by
  constructor
  · intro h
    have := congrArg List.length h
    rw [List.length_take] at this
    omega
  · exact List.take_of_length_le

theorem list_member_taken_or_dropped {α : Type} (n : Nat) {a : α} {xs : List α} (h : a ∈ xs) :
    a ∈ xs.take n ∨ a ∈ xs.drop n := by
  rw [← List.take_append_drop n xs] at h
  exact List.mem_append.mp h

theorem list_perm_append_crossed {α : Type} {xs ys us vs : List α} (h : xs.Perm us) (k : ys.Perm vs) :
    (xs ++ ys).Perm (vs ++ us) := by
  exact (h.append k).trans List.perm_append_comm

theorem list_perm_of_reversed {α : Type} (xs ys : List α) : xs.reverse.Perm ys.reverse ↔ ys.Perm xs := by
  constructor
  · intro h
    exact ((List.reverse_perm xs).symm.trans (h.trans (List.reverse_perm ys))).symm
  · intro h
    exact (List.reverse_perm xs).trans (h.symm.trans (List.reverse_perm ys).symm)

theorem list_perm_same_sum (xs ys : List Nat) (h : xs.Perm ys) : ys.sum = xs.sum := by
  exact h.sum_nat.symm

theorem list_perm_same_length_and_members {α : Type} (xs ys : List α) (h : xs.Perm ys) :
    xs.length = ys.length ∧ ∀ a, a ∈ xs ↔ a ∈ ys := by
  exact ⟨h.length_eq, fun _ => h.mem_iff⟩

theorem list_perm_of_pair {α : Type} (a b : α) (xs : List α) (h : xs.Perm [a, b]) :
    xs = [a, b] ∨ xs = [b, a] := by
  match xs, h.length_eq with
  | [c, d], _ =>
    have hc : c = a ∨ c = b := by simpa using h.mem_iff.mp (List.mem_cons_self (a := c))
    rcases hc with rfl | rfl
    · exact .inl (by rw [List.perm_singleton.mp h.cons_inv])
    · exact .inr (by rw [List.perm_singleton.mp (h.trans (.swap ..)).cons_inv])

theorem list_perm_of_same_counts (xs ys : List Nat) (h : ∀ a, xs.count a = ys.count a) : ys.Perm xs := by
  exact List.perm_iff_count.mpr fun a => (h a).symm

theorem list_perm_cancel_front {α : Type} (xs ys zs : List α) (h : (zs ++ xs).Perm (zs ++ ys)) :
    xs.Perm ys := by
  exact (List.perm_append_left_iff zs).mp h

theorem list_perm_of_filter_parts {α : Type} (p : α → Bool) (xs : List α) :
    xs.Perm (xs.filter p ++ xs.filter fun a => !p a) := by
  exact (List.filter_append_perm p xs).symm

theorem list_perm_member_to_front {α : Type} (a : α) (xs : List α) (h : a ∈ xs) :
    ∃ ys, xs.Perm (a :: ys) := by
  obtain ⟨us, vs, rfl⟩ := List.append_of_mem h
  exact ⟨us ++ vs, List.perm_middle⟩

theorem list_perm_of_nodup_same_members (xs ys : List Nat) (hx : xs.Nodup) (hy : ys.Nodup)
    (h : ∀ a, a ∈ xs ↔ a ∈ ys) : xs.Perm ys := by
  refine List.perm_iff_count.mpr fun a => ?_
  rw [hx.count, hy.count]
  simp only [h a]

theorem list_nodup_append_apart {α : Type} {xs ys : List α} (h : (xs ++ ys).Nodup) (a : α) :
    ¬(a ∈ xs ∧ a ∈ ys) := by
  rintro ⟨hx, hy⟩
  exact (List.nodup_append.mp h).2.2 a hx a hy rfl

theorem list_nodup_map_injective {α β : Type} (f : α → β) (hf : ∀ a b, f a = f b → a = b) (xs : List α)
    (h : xs.Nodup) : (xs.map f).Nodup := by
  exact List.Pairwise.map f (fun a b hab e => hab (hf a b e)) h

theorem list_nodup_of_map_nodup {α β : Type} (f : α → β) {xs : List α} (h : (xs.map f).Nodup) : xs.Nodup := by
  exact List.Pairwise.of_map f (fun a b hab e => hab (congrArg f e)) h

theorem list_nodup_taken_not_dropped {α : Type} (xs : List α) (n : Nat) (a : α) (h : xs.Nodup)
    (k : a ∈ xs.take n) : a ∉ xs.drop n := by
  rw [← List.take_append_drop n xs] at h
  intro l
  exact (List.nodup_append.mp h).2.2 a k a l rfl

theorem list_nodup_no_longer_than_cover (xs ys : List Nat) (h : xs.Nodup) (k : xs ⊆ ys) :
    xs.length ≤ ys.length := by
  induction xs generalizing ys with
  | nil => simp
  | cons x xs ih =>
    have hx := List.nodup_cons.mp h
    have hm : x ∈ ys := k List.mem_cons_self
    have := ih (ys.erase x) hx.2 fun a ha =>
      (List.mem_erase_of_ne fun (e : a = x) => hx.1 (e ▸ ha)).mpr (k (List.mem_cons_of_mem x ha))
    have := List.length_erase_of_mem hm
    have := List.length_pos_of_mem hm
    simp only [List.length_cons]
    omega

theorem list_increasing_nodup (xs : List Nat) (h : xs.Pairwise (· < ·)) : xs.Nodup := by
  exact h.imp Nat.ne_of_lt

theorem list_sorted_first_least (x : Nat) (xs : List Nat) (h : (x :: xs).Pairwise (· ≤ ·)) :
    ∀ y, y ∈ x :: xs → x ≤ y := by
  intro y hy
  rcases List.mem_cons.mp hy with rfl | hy
  · exact Nat.le_refl _
  · exact List.rel_of_pairwise_cons h hy

theorem list_increasing_reverse_decreasing (xs : List Int) :
    xs.reverse.Pairwise (· > ·) ↔ xs.Pairwise (· < ·) := by
  exact List.pairwise_reverse

theorem list_sorted_perm_unique (xs ys : List Nat) (h : xs.Perm ys) (hx : xs.Pairwise (· ≤ ·))
    (hy : ys.Pairwise (· ≤ ·)) : xs = ys := by
  exact h.eq_of_pairwise (fun a b _ _ => Nat.le_antisymm) hx hy

theorem list_sorted_filter_sorted (xs : List Int) (p : Int → Bool) (h : xs.Pairwise (· < ·)) :
    (xs.filter p).Pairwise (· ≤ ·) := by
  exact (h.filter p).imp Int.le_of_lt

theorem list_range_shifted_members (a n : Nat) : a ∈ (List.range n).map (· + 1) ↔ 0 < a ∧ a ≤ n := by
  simp only [List.mem_map, List.mem_range]
  constructor
  · rintro ⟨b, hb, rfl⟩
    omega
  · rintro ⟨h, k⟩
    exact ⟨a - 1, by omega, by omega⟩

theorem list_range_prefix_of_range {m n : Nat} (h : m ≤ n) : List.range m <+: List.range n := by
  have : List.range m = (List.range n).take m := by simp [List.take_range, Nat.min_eq_left h]
  rw [this]
  exact List.take_prefix ..

theorem list_all_equal_iff_replicate {α : Type} (a : α) (xs : List α) :
    (∀ x, x ∈ xs → x = a) ↔ xs = List.replicate xs.length a := by
  constructor
  · intro h
    exact List.eq_replicate_iff.mpr ⟨rfl, h⟩
  · intro h
    exact (List.eq_replicate_iff.mp h).2

theorem list_replicate_injective (m n a b : Nat) (hm : 0 < m) (h : List.replicate m a = List.replicate n b) :
    m = n ∧ a = b := by
  rcases List.replicate_inj.mp h with ⟨h1, h2 | h2⟩
  · omega
  · exact ⟨h1, h2⟩

theorem list_replicate_append_turned {α : Type} (m n : Nat) (a : α) :
    List.replicate m a ++ List.replicate n a = List.replicate n a ++ List.replicate m a := by
  rw [List.replicate_append_replicate, List.replicate_append_replicate, Nat.add_comm]

theorem list_zip_member_both {α β : Type} (xs : List α) (ys : List β) (a : α) (b : β) (h :
    (a, b) ∈ xs.zip ys) : a ∈ xs ∧ b ∈ ys := by
  exact List.of_mem_zip h

theorem list_zip_turned {α β : Type} (xs : List α) (ys : List β) : ys.zip xs = (xs.zip ys).map Prod.swap := by
  induction xs generalizing ys with
  | nil => cases ys <;> rfl
  | cons x xs ih => cases ys with
    | nil => rfl
    | cons y ys => simp [ih]

theorem list_head_some_iff_cons {α : Type} (a : α) (xs : List α) :
    xs.head? = some a ↔ ∃ ys, xs = a :: ys := by
  exact List.head?_eq_some_iff

theorem list_last_found_in_list {α : Type} (xs : List α) (h : xs ≠ []) : ∃ a ∈ xs, xs.getLast? = some a := by
  exact ⟨xs.getLast h, List.getLast_mem h, List.getLast?_eq_some_getLast h⟩

theorem list_last_and_front {α : Type} (a : α) (xs : List α) (h : xs.getLast? = some a) :
    xs.dropLast ++ [a] = xs := by
  obtain ⟨ys, rfl⟩ := List.getLast?_eq_some_iff.mp h
  simp

theorem list_all_false_iff_counterexample {α : Type} (p : α → Bool) (xs : List α) :
    ¬xs.all p = true ↔ ∃ x, x ∈ xs ∧ p x = false := by
  simp

theorem list_all_and_any {α : Type} (p : α → Bool) (xs : List α) (h : xs.all p = true) (k : xs ≠ []) :
    xs.any p = true := by
  obtain ⟨a, ha⟩ := List.exists_mem_of_ne_nil xs k
  exact List.any_eq_true.mpr ⟨a, ha, List.all_eq_true.mp h a ha⟩

theorem list_find_gives_member {α : Type} (p : α → Bool) (xs : List α) (a : α) (h : xs.find? p = some a) :
    a ∈ xs ∧ p a = true := by
  exact ⟨List.mem_of_find?_eq_some h, List.find?_some h⟩

theorem list_find_succeeds {α : Type} (p : α → Bool) (xs : List α) :
    (∃ x ∈ xs, p x = true) → ∃ a, xs.find? p = some a := by
  intro h
  exact Option.isSome_iff_exists.mp (List.find?_isSome.mpr h)

theorem list_find_is_head_of_filter {α : Type} (p : α → Bool) (xs : List α) :
    xs.find? p = (xs.filter p).head? := by
  exact List.head?_filter.symm

theorem list_member_of_more_counted (a : Nat) (xs ys : List Nat) (h : ys.count a < xs.count a) : a ∈ xs := by
  exact List.count_pos_iff.mp (by omega)

theorem list_count_full_iff (a : Nat) (xs : List Nat) : xs.count a = xs.length ↔ ∀ b ∈ xs, b = a := by
  simp only [List.count_eq_length, eq_comm]

theorem list_flatMap_perm {α β : Type} (f : α → List β) (xs ys : List α) (h : xs.Perm ys) :
    (ys.flatMap f).Perm (xs.flatMap f) := by
  exact (h.flatMap_right f).symm

theorem list_flatMap_of_singletons {α β : Type} (f : α → β) (xs : List α) :
    xs.flatMap (fun x => [f x]) = xs.map f := by
  exact List.map_eq_flatMap.symm

theorem list_flatten_member {α : Type} (a : α) (xs : List α) (xss : List (List α)) (h : a ∈ xs)
    (k : xs ∈ xss) : a ∈ xss.flatten := by
  exact List.mem_flatten.mpr ⟨xs, k, h⟩

theorem list_erase_one_shorter (a : Nat) (xs : List Nat) (h : a ∈ xs) :
    (xs.erase a).length + 1 = xs.length := by
  have := List.length_erase_of_mem h
  have := List.length_pos_of_mem h
  omega

theorem list_erase_put_back (a : Nat) (xs : List Nat) (h : a ∈ xs) : (a :: xs.erase a).Perm xs := by
  exact (List.perm_cons_erase h).symm

theorem list_erase_keeps_others (a b : Nat) (xs : List Nat) (h : a ≠ b) (k : a ∈ xs) : a ∈ xs.erase b := by
  exact (List.mem_erase_of_ne h).mpr k

theorem list_eraseDups_keeps_first (a : Nat) (xs : List Nat) : a ∈ (a :: xs).eraseDups := by
  rw [List.eraseDups_cons]
  exact List.mem_cons_self

theorem list_equal_by_indices {α : Type} (xs ys : List α) (h : ∀ i : Nat, xs[i]? = ys[i]?) :
    xs = ys ∧ xs.length = ys.length := by
  have := List.ext_getElem? h
  exact ⟨this, congrArg _ this⟩

theorem list_prefix_same_entries {α : Type} (xs ys : List α) (h : xs <+: ys) (i : Nat) (a : α)
    (k : xs[i]? = some a) : ys[i]? = some a := by
  obtain ⟨zs, rfl⟩ := h
  obtain ⟨hi, _⟩ := List.getElem?_eq_some_iff.mp k
  rw [List.getElem?_append_left hi, k]

theorem list_sum_map_add {α : Type} (f g : α → Nat) (xs : List α) :
    (xs.map fun x => f x + g x).sum = (xs.map f).sum + (xs.map g).sum := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp only [List.map_cons, List.sum_cons, ih]
    omega

theorem list_sum_zero_iff (xs : List Nat) : xs.sum = 0 ↔ ∀ x, x ∈ xs → x = 0 := by
  induction xs with
  | nil => simp
  | cons x xs ih => simp [ih]

theorem list_least_below_greatest (xs : List Nat) (a b : Nat) (h : xs.min? = some a) (k : xs.max? = some b) :
    a ≤ b := by
  exact (List.max?_eq_some_iff.mp k).2 a (List.min?_mem h)

theorem list_max_is_bound (xs : List Nat) (m : Nat) (h : xs.max? = some m) : m ∈ xs ∧ ∀ x ∈ xs, x ≤ m := by
  exact List.max?_eq_some_iff.mp h

theorem list_least_member_exists (xs : List Nat) (h : xs ≠ []) : ∃ m, m ∈ xs ∧ ∀ x, x ∈ xs → m ≤ x := by
  obtain ⟨m, hm⟩ := Option.isSome_iff_exists.mp (List.isSome_min?_of_ne_nil h)
  exact ⟨m, List.min?_eq_some_iff.mp hm⟩

theorem list_foldl_sum_of_perm (xs ys : List Nat) (h : xs.Perm ys) :
    xs.foldl (· + ·) 0 = ys.foldl (· + ·) 0 := by
  exact h.foldl_eq' (fun a _ b _ c => by omega) 0

theorem list_foldl_of_reverse {α β : Type} (f : α → β → β) (b : β) (xs : List α) :
    xs.reverse.foldl (fun c x => f x c) b = xs.foldr f b := by
  exact List.foldl_reverse

theorem list_product_zero_member (xs : List Nat) (h : 0 ∈ xs) : xs.foldr (· * ·) 1 = 0 := by
  obtain ⟨us, vs, rfl⟩ := List.append_of_mem h
  rw [List.foldr_append, List.foldr_cons, Nat.zero_mul]
  clear h
  induction us with
  | nil => rfl
  | cons u us ih => rw [List.foldr_cons, ih, Nat.mul_zero]

theorem list_filter_drops_something {α : Type} (p : α → Bool) (xs : List α) (a : α) (h : a ∈ xs)
    (k : p a = false) : (xs.filter p).length < xs.length := by
  refine Nat.lt_of_le_of_ne (List.length_filter_le p xs) fun e => ?_
  have := List.length_filter_eq_length_iff.mp e a h
  simp [k] at this

theorem list_map_injective {α β : Type} (f : α → β) (hf : ∀ a b, f a = f b → a = b) (xs ys : List α)
    (h : xs.map f = ys.map f) : xs = ys := by
  exact List.map_inj_right hf |>.mp h

theorem list_map_left_inverse {α β : Type} (f : α → β) (g : β → α) (h : ∀ x, g (f x) = x) (xs : List α) :
    (xs.map f).map g = xs := by
  rw [List.map_map]
  exact List.map_id'' h xs

theorem list_map_append_back {α β : Type} (f : α → β) (xs : List α) (us vs : List β)
    (h : xs.map f = us ++ vs) : ∃ as bs, xs = as ++ bs ∧ as.map f = us ∧ bs.map f = vs := by
  exact List.map_eq_append_iff.mp h

theorem list_takeWhile_members_satisfy {α : Type} (p : α → Bool) (xs : List α) (a : α)
    (h : a ∈ xs.takeWhile p) : p a = true ∧ a ∈ xs := by
  exact ⟨List.all_eq_true.mp List.all_takeWhile a h, (List.takeWhile_subset p) h⟩
