/-! Sorting: rising lists, the same elements by counting, insertion sort, a pass of bubble sort. -/

/-- Each element is at most its successor. -/
def Rising : List Nat → Prop
  | [] => True
  | [_] => True
  | x :: y :: rest => x ≤ y ∧ Rising (y :: rest)

/-- The same elements, each as often. -/
def SameElements (xs ys : List Nat) : Prop := ∀ a, xs.count a = ys.count a

/-- Puts `a` before the first element that is not smaller. -/
def place (a : Nat) : List Nat → List Nat
  | [] => [a]
  | x :: xs => if a ≤ x then a :: x :: xs else x :: place a xs

def placeAll : List Nat → List Nat
  | [] => []
  | x :: xs => place x (placeAll xs)

theorem rising_tail (x : Nat) (xs : List Nat) (h : Rising (x :: xs)) : Rising xs := by
  cases xs with
  | nil => trivial
  | cons y ys => exact h.2

theorem rising_replicate (n c : Nat) : Rising (List.replicate n c) := by
  induction n with
  | zero => trivial
  | succ n ih =>
    cases n with
    | zero => trivial
    | succ n => exact ⟨Nat.le_refl c, ih⟩

theorem rising_head_le (x : Nat) (xs : List Nat) (h : Rising (x :: xs)) (y : Nat) (hy : y ∈ xs) : x ≤ y := by
  induction xs generalizing x with
  | nil => simp at hy
  | cons z zs ih =>
    rcases List.mem_cons.mp hy with rfl | h1
    · exact h.1
    · exact Nat.le_trans h.1 (ih z h.2 h1)

theorem rising_append_iff (xs ys : List Nat) :
    Rising (xs ++ ys) ↔ Rising xs ∧ Rising ys ∧ ∀ x ∈ xs, ∀ y ∈ ys, x ≤ y := by
  have cons : ∀ (x : Nat) (zs : List Nat), Rising (x :: zs) ↔ (∀ z ∈ zs, x ≤ z) ∧ Rising zs := by
    intro x zs
    induction zs generalizing x with
    | nil => simp [Rising]
    | cons z zs ih =>
      simp only [Rising, ih z, List.mem_cons]
      grind
  induction xs with
  | nil => simp [Rising]
  | cons x xs ih =>
    simp only [List.cons_append, cons, ih, List.mem_append, List.mem_cons]
    grind

theorem rising_map_monotone (f : Nat → Nat) (hf : ∀ a b, a ≤ b → f a ≤ f b) (xs : List Nat) (h : Rising xs) :
    Rising (xs.map f) := by
  induction xs with
  | nil => trivial
  | cons x xs ih =>
    cases xs with
    | nil => trivial
    | cons y ys => exact ⟨hf x y h.1, ih h.2⟩

theorem rising_filter (p : Nat → Bool) (xs : List Nat) (h : Rising xs) : Rising (xs.filter p) := by
  have cons : ∀ (x : Nat) (zs : List Nat), Rising (x :: zs) ↔ (∀ z ∈ zs, x ≤ z) ∧ Rising zs := by
    intro x zs
    induction zs generalizing x with
    | nil => simp [Rising]
    | cons z zs ih =>
      simp only [Rising, ih z, List.mem_cons]
      grind
  induction xs with
  | nil => trivial
  | cons x xs ih =>
    rw [cons] at h
    rw [List.filter_cons]
    split
    · rw [cons]
      refine ⟨fun z hz => h.1 z (List.mem_filter.mp hz).1, ih h.2⟩
    · exact ih h.2

theorem place_count (a b : Nat) (xs : List Nat) : (place a xs).count b = (a :: xs).count b := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    rw [place]
    split
    · rfl
    · simp only [List.count_cons] at *
      omega

theorem place_comm (a b : Nat) (xs : List Nat) : place a (place b xs) = place b (place a xs) := by
  induction xs with
  | nil => grind [place]
  | cons x xs ih => grind [place]

theorem placeAll_correct (xs : List Nat) : Rising (placeAll xs) ∧ SameElements xs (placeAll xs) := by
  have rises : ∀ (a : Nat) (ys : List Nat), Rising ys → Rising (place a ys) := by
    intro a ys h
    induction ys with
    | nil => trivial
    | cons y ys ih =>
      rw [place]
      split
      · exact ⟨by assumption, h⟩
      · cases ys with
        | nil => exact ⟨by omega, trivial⟩
        | cons z zs =>
          have h1 := ih h.2
          have h2 := h.1
          grind [place, Rising]
  have counts : ∀ (a b : Nat) (ys : List Nat), (place a ys).count b = (a :: ys).count b := by
    intro a b ys
    induction ys with
    | nil => rfl
    | cons y ys ih =>
      rw [place]
      split
      · rfl
      · simp only [List.count_cons] at *
        omega
  induction xs with
  | nil => exact ⟨trivial, fun _ => rfl⟩
  | cons x xs ih =>
    refine ⟨rises x _ ih.1, fun b => ?_⟩
    have := ih.2 b
    rw [placeAll, counts, List.count_cons, List.count_cons, this]

theorem placeAll_of_rising (xs : List Nat) (h : Rising xs) : placeAll xs = xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    cases xs with
    | nil => rfl
    | cons y ys => rw [placeAll, ih h.2, place, if_pos h.1]

theorem placeAll_order_irrelevant (xs ys : List Nat) : placeAll (xs ++ ys) = placeAll (ys ++ xs) := by
  have comm : ∀ (a b : Nat) (zs : List Nat), place a (place b zs) = place b (place a zs) := by
    intro a b zs
    induction zs with
    | nil => grind [place]
    | cons z zs ih => grind [place]
  have inside : ∀ (a : Nat) (us vs : List Nat), placeAll (us ++ a :: vs) = place a (placeAll (us ++ vs)) := by
    intro a us vs
    induction us with
    | nil => rfl
    | cons u us ih => rw [List.cons_append, placeAll, ih, comm, List.cons_append, placeAll]
  induction xs with
  | nil => simp
  | cons x xs ih => rw [List.cons_append, placeAll, ih, inside]

theorem rising_unique (xs ys : List Nat) (hx : Rising xs) (hy : Rising ys) (h : SameElements xs ys) :
    xs = ys := by
  have le : ∀ (zs : List Nat) (z : Nat), Rising (z :: zs) → ∀ a ∈ zs, z ≤ a := by
    intro zs
    induction zs with
    | nil => simp
    | cons u us ih =>
      intro z hz a ha
      rcases List.mem_cons.mp ha with rfl | h1
      · exact hz.1
      · exact Nat.le_trans hz.1 (ih u hz.2 a h1)
  have tail : ∀ (z : Nat) (zs : List Nat), Rising (z :: zs) → Rising zs := by
    intro z zs hz
    cases zs with
    | nil => trivial
    | cons u us => exact hz.2
  induction xs generalizing ys with
  | nil =>
    cases ys with
    | nil => rfl
    | cons y ys =>
      have := h y
      simp at this
  | cons x xs ih =>
    cases ys with
    | nil =>
      have := h x
      simp at this
    | cons y ys =>
      have hxy : x = y := by
        have h1 : x ∈ y :: ys := List.count_pos_iff.mp (by rw [← h x]; simp)
        have h2 : y ∈ x :: xs := List.count_pos_iff.mp (by rw [h y]; simp)
        rcases List.mem_cons.mp h1 with h1 | h1
        · exact h1
        · rcases List.mem_cons.mp h2 with h2 | h2
          · exact h2.symm
          · have h3 := le _ _ hx y h2
            have h4 := le _ _ hy x h1
            omega
      subst hxy
      rw [ih ys (tail _ _ hx) (tail _ _ hy) (fun a => by
        have := h a
        simp only [List.count_cons] at this
        omega)]

/-- One pass of bubble sort. -/
def bubble : List Nat → List Nat
  | [] => []
  | [x] => [x]
  | x :: y :: rest => min x y :: bubble (max x y :: rest)
termination_by xs => xs.length

theorem bubble_length (xs : List Nat) : (bubble xs).length = xs.length := by
  induction xs using bubble.induct <;> simp_all [bubble]

theorem bubble_sum (xs : List Nat) : (bubble xs).sum = xs.sum := by
  induction xs using bubble.induct with
  | case1 => simp [bubble]
  | case2 x => simp [bubble]
  | case3 x y rest ih =>
    simp [bubble] at *
    omega

theorem bubble_of_rising (xs : List Nat) (h : Rising xs) : bubble xs = xs := by
  induction xs using bubble.induct with
  | case1 => simp [bubble]
  | case2 x => simp [bubble]
  | case3 x y rest ih =>
    have h1 : max x y = y := Nat.max_eq_right h.1
    have h2 : min x y = x := Nat.min_eq_left h.1
    rw [h1] at ih
    rw [bubble, h1, h2, ih h.2]
