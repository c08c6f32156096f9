/-! Merging, selecting and searching in sorted lists, and bisection. -/

/-- Each element is at most all that follow. -/
def Sorted : List Nat → Prop
  | [] => True
  | x :: xs => (∀ y ∈ xs, x ≤ y) ∧ Sorted xs

/-- Merges two sorted lists. -/
def merge : List Nat → List Nat → List Nat
  | [], ys => ys
  | xs, [] => xs
  | x :: xs, y :: ys => if x ≤ y then x :: merge xs (y :: ys) else y :: merge (x :: xs) ys
termination_by xs ys => xs.length + ys.length

theorem merge_length (xs ys : List Nat) : (merge xs ys).length = xs.length + ys.length := by
  induction xs, ys using merge.induct <;> grind [merge]

theorem merge_count (a : Nat) (xs ys : List Nat) : (merge xs ys).count a = xs.count a + ys.count a := by
  induction xs, ys using merge.induct <;> grind [merge]

theorem merge_sorted (xs ys : List Nat) (hx : Sorted xs) (hy : Sorted ys) : Sorted (merge xs ys) := by
  have mem : ∀ (us vs : List Nat) (a : Nat), a ∈ merge us vs → a ∈ us ∨ a ∈ vs := by
    intro us vs a
    induction us, vs using merge.induct <;> grind [merge]
  induction xs, ys using merge.induct with
  | case1 ys => simpa [merge] using hy
  | case2 xs h => cases xs <;> simpa [merge] using hx
  | case3 x xs y ys h ih =>
    rw [merge, if_pos h, Sorted]
    rw [Sorted] at hx
    refine ⟨fun z hz => ?_, ih hx.2 hy⟩
    rw [Sorted] at hy
    rcases mem _ _ _ hz with h1 | h1
    · exact hx.1 z h1
    · rcases List.mem_cons.mp h1 with rfl | h2
      · exact h
      · exact Nat.le_trans h (hy.1 z h2)
  | case4 x xs y ys h ih =>
    rw [merge, if_neg h, Sorted]
    rw [Sorted] at hy
    refine ⟨fun z hz => ?_, ih hx hy.2⟩
    rw [Sorted] at hx
    rcases mem _ _ _ hz with h1 | h1
    · rcases List.mem_cons.mp h1 with rfl | h2
      · omega
      · have := hx.1 z h2
        omega
    · exact hy.1 z h1

/-- The smallest element of `x :: xs`, and the others. -/
def pickLeast (x : Nat) : List Nat → Nat × List Nat
  | [] => (x, [])
  | y :: ys => if x ≤ y then ((pickLeast x ys).1, y :: (pickLeast x ys).2)
    else ((pickLeast y ys).1, x :: (pickLeast y ys).2)

theorem pickLeast_le (x : Nat) (xs : List Nat) (a : Nat) (h : a ∈ x :: xs) : (pickLeast x xs).1 ≤ a := by
  induction xs generalizing x a with
  | nil => simp_all [pickLeast]
  | cons y ys ih =>
    rw [pickLeast]
    split
    · have h1 := ih x x (by simp)
      have h2 := ih x a
      grind
    · have h1 := ih y y (by simp)
      have h2 := ih y a
      grind

theorem pickLeast_count (a x : Nat) (xs : List Nat) :
    ((pickLeast x xs).1 :: (pickLeast x xs).2).count a = (x :: xs).count a := by
  induction xs generalizing x with
  | nil => rfl
  | cons y ys ih =>
    rw [pickLeast]
    split
    · have := ih x
      simp only [List.count_cons] at *
      omega
    · have := ih y
      simp only [List.count_cons] at *
      omega

def selectAll : Nat → List Nat → List Nat
  | 0, xs => xs
  | _ + 1, [] => []
  | fuel + 1, x :: xs => (pickLeast x xs).1 :: selectAll fuel (pickLeast x xs).2

theorem selectAll_count (fuel a : Nat) (xs : List Nat) : (selectAll fuel xs).count a = xs.count a := by
  have pick : ∀ (ys : List Nat) (y : Nat),
      ((pickLeast y ys).1 :: (pickLeast y ys).2).count a = (y :: ys).count a := by
    intro ys
    induction ys with
    | nil => simp [pickLeast]
    | cons z zs ih =>
      intro y
      rw [pickLeast]
      split
      · have := ih y
        simp only [List.count_cons] at *
        omega
      · have := ih z
        simp only [List.count_cons] at *
        omega
  induction fuel generalizing xs with
  | zero => rfl
  | succ fuel ih =>
    cases xs with
    | nil => rfl
    | cons x xs =>
      rw [selectAll, List.count_cons, ih, ← pick, List.count_cons]

theorem selectAll_sorted (fuel : Nat) (xs : List Nat) (h : xs.length ≤ fuel) :
    Sorted (selectAll fuel xs) := by
  have size : ∀ (ys : List Nat) (y : Nat), (pickLeast y ys).2.length = ys.length := by
    intro ys
    induction ys with
    | nil => simp [pickLeast]
    | cons z zs ih => grind [pickLeast]
  have least : ∀ (ys : List Nat) (y : Nat),
      (pickLeast y ys).1 ≤ y ∧ ∀ a ∈ (pickLeast y ys).2, (pickLeast y ys).1 ≤ a := by
    intro ys
    induction ys with
    | nil => simp [pickLeast]
    | cons z zs ih =>
      intro y
      have h1 := ih y
      have h2 := ih z
      grind [pickLeast]
  have mem : ∀ (n : Nat) (ys : List Nat) (a : Nat), a ∈ selectAll n ys → a ∈ ys := by
    have inner : ∀ (ys : List Nat) (y a : Nat),
        a = (pickLeast y ys).1 ∨ a ∈ (pickLeast y ys).2 → a ∈ y :: ys := by
      intro ys
      induction ys with
      | nil => simp [pickLeast]
      | cons z zs ih =>
        intro y a
        have h1 := ih y a
        have h2 := ih z a
        grind [pickLeast]
    intro n
    induction n with
    | zero => simp [selectAll]
    | succ n ih =>
      intro ys a ha
      cases ys with
      | nil => simp [selectAll] at ha
      | cons y ys =>
        rw [selectAll] at ha
        rcases List.mem_cons.mp ha with h1 | h1
        · exact inner ys y a (Or.inl h1)
        · exact inner ys y a (Or.inr (ih _ _ h1))
  induction fuel generalizing xs with
  | zero =>
    cases xs with
    | nil => trivial
    | cons x xs => simp at h
  | succ fuel ih =>
    cases xs with
    | nil => trivial
    | cons x xs =>
      rw [selectAll, Sorted]
      refine ⟨fun z hz => (least xs x).2 z (mem _ _ _ hz), ih _ ?_⟩
      rw [size]
      simpa using h

/-- Whether `a` occurs in a sorted list: the search stops at the first larger element. -/
def findSorted (a : Nat) : List Nat → Bool
  | [] => false
  | x :: xs => if x < a then findSorted a xs else x == a

theorem findSorted_sound (a : Nat) (xs : List Nat) (h : findSorted a xs = true) : a ∈ xs := by
  induction xs with
  | nil => simp [findSorted] at h
  | cons x xs ih => grind [findSorted]

theorem findSorted_complete (a : Nat) (xs : List Nat) (hr : Sorted xs) (h : a ∈ xs) :
    findSorted a xs = true := by
  induction xs with
  | nil => simp at h
  | cons x xs ih =>
    rw [findSorted]
    rcases List.mem_cons.mp h with rfl | h1
    · simp
    · have h2 := hr.1 a h1
      split
      · exact ih hr.2 h1
      · simp
        omega

/-- The smallest `k` from `low` on with `p k`, by halving, if `p` is monotone and holds at `low + width`. -/
def bisect (p : Nat → Bool) (low width : Nat) : Nat :=
  if width = 0 then low
  else if p (low + width / 2) then bisect p low (width / 2)
  else bisect p (low + width / 2 + 1) (width - width / 2 - 1)
termination_by width
decreasing_by all_goals omega

theorem bisect_range (p : Nat → Bool) (low width : Nat) :
    low ≤ bisect p low width ∧ bisect p low width ≤ low + width := by
  induction low, width using bisect.induct p with
  | case1 low =>
    rw [bisect]
    simp
  | case2 low width h hp ih =>
    rw [bisect, if_neg h, if_pos hp]
    omega
  | case3 low width h hp ih =>
    rw [bisect, if_neg h, if_neg hp]
    omega

theorem bisect_holds (p : Nat → Bool) (low width : Nat) (h : p (low + width) = true) :
    p (bisect p low width) = true := by
  induction low, width using bisect.induct p with
  | case1 low =>
    rw [bisect]
    simpa using h
  | case2 low width h0 hp ih =>
    rw [bisect, if_neg h0, if_pos hp]
    exact ih hp
  | case3 low width h0 hp ih =>
    rw [bisect, if_neg h0, if_neg hp]
    apply ih
    rw [show low + width / 2 + 1 + (width - width / 2 - 1) = low + width by omega]
    exact h

theorem bisect_least (p : Nat → Bool) (low width : Nat) (mono : ∀ i j, i ≤ j → p i = true → p j = true)
    (k : Nat) (hk : low ≤ k) (hlt : k < bisect p low width) : p k = false := by
  induction low, width using bisect.induct p with
  | case1 low =>
    rw [bisect] at hlt
    simp at hlt
    omega
  | case2 low width h0 hp ih =>
    rw [bisect, if_neg h0, if_pos hp] at hlt
    exact ih hk hlt
  | case3 low width h0 hp ih =>
    rw [bisect, if_neg h0, if_neg hp] at hlt
    rcases Nat.lt_or_ge (low + width / 2) k with h1 | h1
    · exact ih (by omega) hlt
    · cases hpk : p k with
      | false => rfl
      | true => exact absurd (mono k _ h1 hpk) hp
