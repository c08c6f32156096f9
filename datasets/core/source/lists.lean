/-! Lists with the library's functions: append, reverse, map, filter, take, drop, zip, folds, count. -/

theorem list_append_cancel_middle {α : Type} (as bs cs ds : List α) (h : as ++ bs ++ cs = as ++ ds ++ cs) :
    bs = ds := by
  simpa using h

theorem list_reverse_three {α : Type} (as bs : List α) (x : α) :
    (as ++ x :: bs).reverse = bs.reverse ++ x :: as.reverse := by
  simp

theorem list_map_reverse_map {α β γ : Type} (f : α → β) (g : β → γ) (xs : List α) :
    (xs.map f).reverse.map g = (xs.map (fun x => g (f x))).reverse := by
  simp [List.map_reverse]

theorem list_filter_split_length {α : Type} (p : α → Bool) (xs : List α) :
    (xs.filter p).length + (xs.filter (fun x => !p x)).length = xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    cases h : p x <;> simp [h] <;> omega

theorem list_filter_then_map {α β : Type} (f : α → β) (p : β → Bool) (xs : List α) :
    (xs.map f).filter p = (xs.filter (fun x => p (f x))).map f := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    cases h : p (f x) <;> simp [h, ih]

theorem list_filter_commutes {α : Type} (p q : α → Bool) (xs : List α) :
    (xs.filter p).filter q = (xs.filter q).filter p := by
  simp only [List.filter_filter]
  congr 1
  funext x
  exact Bool.and_comm _ _

theorem list_take_of_append {α : Type} (xs ys : List α) (k : Nat) :
    (xs ++ ys).take (xs.length + k) = xs ++ ys.take k := by
  induction xs with
  | nil => simp
  | cons x xs ih => simpa [Nat.add_right_comm] using ih

theorem list_drop_take_swap {α : Type} (xs : List α) (m n : Nat) :
    (xs.take (m + n)).drop m = (xs.drop m).take n := by
  induction m generalizing xs with
  | zero => simp
  | succ m ih =>
    cases xs with
    | nil => simp
    | cons x xs => simpa [Nat.succ_add] using ih xs

theorem list_halves_rejoin {α : Type} (xs : List α) :
    xs.take (xs.length / 2) ++ xs.drop (xs.length / 2) = xs := by
  exact List.take_append_drop _ _

theorem list_sum_append_replicate (xs : List Nat) (n c : Nat) :
    (xs ++ List.replicate n c).sum = xs.sum + n * c := by
  simp

theorem list_length_le_sum (xs : List Nat) (h : ∀ x, x ∈ xs → 0 < x) : xs.length ≤ xs.sum := by
  induction xs with
  | nil => simp
  | cons x xs ih =>
    have h1 := h x (by simp)
    have h2 := ih (fun y hy => h y (by simp [hy]))
    simp
    omega

theorem list_sum_le_of_bound (xs : List Nat) (b : Nat) (h : ∀ x, x ∈ xs → x ≤ b) :
    xs.sum ≤ xs.length * b := by
  induction xs with
  | nil => simp
  | cons x xs ih =>
    have h1 := h x (by simp)
    have h2 := ih (fun y hy => h y (by simp [hy]))
    simp [Nat.add_mul]
    omega

theorem list_member_le_sum (xs : List Nat) (x : Nat) (h : x ∈ xs) : x ≤ xs.sum := by
  induction xs with
  | nil => simp at h
  | cons y ys ih =>
    rcases List.mem_cons.mp h with rfl | h1
    · simp
    · have := ih h1
      simp
      omega

theorem list_sum_flatten (xss : List (List Nat)) : xss.flatten.sum = (xss.map List.sum).sum := by
  induction xss with
  | nil => rfl
  | cons xs xss ih => simp [ih]

theorem list_pigeonhole_sum (xs : List Nat) (h : xs.length < xs.sum) : ∃ x, x ∈ xs ∧ 2 ≤ x := by
  induction xs with
  | nil => simp at h
  | cons x xs ih =>
    rcases Nat.lt_or_ge x 2 with h1 | h1
    · simp at h
      obtain ⟨y, hy, h2⟩ := ih (by omega)
      exact ⟨y, by simp [hy], h2⟩
    · exact ⟨x, by simp, h1⟩

theorem list_foldl_from (xs : List Nat) (s : Nat) :
    xs.foldl (fun acc x => acc + x) s = s + xs.foldr (fun x acc => x + acc) 0 := by
  induction xs generalizing s with
  | nil => rfl
  | cons x xs ih =>
    simp only [List.foldl_cons, List.foldr_cons, ih]
    omega

theorem list_foldr_cons_append {α : Type} (xs ys : List α) :
    xs.foldr (fun x acc => x :: acc) ys = xs ++ ys := by
  induction xs with
  | nil => rfl
  | cons x xs ih => simp [ih]

theorem list_foldl_reverses {α : Type} (xs ys : List α) :
    xs.foldl (fun acc x => x :: acc) ys = xs.reverse ++ ys := by
  induction xs generalizing ys with
  | nil => rfl
  | cons x xs ih => simp [ih]

theorem list_foldl_max_ge (xs : List Nat) (s x : Nat) (h : x = s ∨ x ∈ xs) : x ≤ xs.foldl max s := by
  induction xs generalizing s x with
  | nil => simp at h ⊢; omega
  | cons y ys ih =>
    simp only [List.foldl_cons]
    rcases h with rfl | h
    · exact Nat.le_trans (Nat.le_max_left _ y) (ih _ _ (Or.inl rfl))
    · rcases List.mem_cons.mp h with rfl | h
      · exact Nat.le_trans (Nat.le_max_right s _) (ih _ _ (Or.inl rfl))
      · exact ih _ _ (Or.inr h)

theorem list_foldl_max_mem (xs : List Nat) (s : Nat) : xs.foldl max s = s ∨ xs.foldl max s ∈ xs := by
  induction xs generalizing s with
  | nil => exact Or.inl rfl
  | cons y ys ih =>
    simp only [List.foldl_cons]
    rcases ih (max s y) with h | h
    · rw [h]
      rcases Nat.le_total s y with h1 | h1
      · exact Or.inr (by simp [Nat.max_eq_right h1])
      · exact Or.inl (Nat.max_eq_left h1)
    · exact Or.inr (by simp [h])

theorem list_zip_of_maps {α β γ : Type} (f : α → β) (g : α → γ) (xs : List α) :
    (xs.map f).zip (xs.map g) = xs.map (fun x => (f x, g x)) := by
  induction xs with
  | nil => rfl
  | cons x xs ih => simp [ih]

theorem list_zip_firsts {α β : Type} (xs : List α) (ys : List β) (h : xs.length ≤ ys.length) :
    (xs.zip ys).map Prod.fst = xs := by
  induction xs generalizing ys with
  | nil => rfl
  | cons x xs ih =>
    cases ys with
    | nil => simp at h
    | cons y ys => simp [ih ys (by simpa using h)]

theorem list_unzip_zip_ends {α β : Type} (ps : List (α × β)) :
    (ps.map Prod.fst).zip (ps.map Prod.snd) = ps := by
  induction ps with
  | nil => rfl
  | cons p ps ih => simp [ih]

theorem list_all_any_dual {α : Type} (p : α → Bool) (xs : List α) : (!xs.all p) = xs.any (fun x => !p x) := by
  induction xs with
  | nil => rfl
  | cons x xs ih => simp [← ih]

theorem list_count_map_injective (f : Nat → Nat) (hf : ∀ a b, f a = f b → a = b) (a : Nat) (xs : List Nat) :
    (xs.map f).count (f a) = xs.count a := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp only [List.map_cons, List.count_cons, ih]
    by_cases h : x = a
    · simp [h]
    · have : f x ≠ f a := fun e => h (hf _ _ e)
      simp [h, this]

theorem list_count_pos_splits (a : Nat) (xs : List Nat) (h : 0 < xs.count a) :
    ∃ us vs, xs = us ++ a :: vs ∧ us.count a = 0 := by
  induction xs with
  | nil => simp at h
  | cons x xs ih =>
    by_cases hx : x = a
    · exact ⟨[], xs, by simp [hx], by simp⟩
    · have h1 : 0 < xs.count a := by simpa [List.count_cons, hx] using h
      obtain ⟨us, vs, h2, h3⟩ := ih h1
      refine ⟨x :: us, vs, by simp [h2], ?_⟩
      simp [List.count_cons, hx, h3]

theorem list_palindrome_of_mirror {α : Type} (xs : List α) (x : α) :
    (xs ++ x :: xs.reverse).reverse = xs ++ x :: xs.reverse := by
  simp

theorem list_append_comm_single {α : Type} (xs : List α) (x : α) (h : xs ++ [x] = x :: xs) (y : α)
    (hy : y ∈ xs) : y = x := by
  induction xs with
  | nil => simp at hy
  | cons z zs ih =>
    simp only [List.cons_append, List.cons.injEq] at h
    obtain ⟨rfl, h1⟩ := h
    rcases List.mem_cons.mp hy with h2 | h2
    · exact h2
    · exact ih h1 h2

theorem list_index_of_append {α : Type} (xs ys : List α) (i : Nat) (h : xs.length ≤ i) :
    (xs ++ ys)[i]? = ys[i - xs.length]? := by
  exact List.getElem?_append_right h

theorem list_ext_by_prefixes {α : Type} (xs ys : List α) (h : ∀ n, xs.take n = ys.take n) : xs = ys := by
  have h1 := h (max xs.length ys.length)
  rwa [List.take_of_length_le (by omega), List.take_of_length_le (by omega)] at h1

theorem list_range_sum_twice (n : Nat) : 2 * (List.range (n + 1)).sum = n * (n + 1) := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [List.range_succ]
    simp [Nat.mul_add, ih]
    grind

theorem list_flatMap_length {α β : Type} (f : α → List β) (k : Nat) (hf : ∀ x, (f x).length = k)
    (xs : List α) :
    (xs.flatMap f).length = xs.length * k := by
  induction xs with
  | nil => simp
  | cons x xs ih =>
    rw [List.flatMap_cons, List.length_append, ih, hf, List.length_cons, Nat.succ_mul]
    omega
