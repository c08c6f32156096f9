/-! Own functions on lists: interleaving, rotation, beginnings, sublists, running sums, look-up. -/

/-- Takes from the two lists in turn. -/
def interleave {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: (match ys with
    | [] => xs
    | y :: ys => y :: interleave xs ys)

theorem interleave_nil {α : Type} (xs : List α) : interleave xs [] = xs := by
  cases xs <;> rfl

theorem interleave_length {α : Type} (xs ys : List α) :
    (interleave xs ys).length = xs.length + ys.length := by
  induction xs generalizing ys with
  | nil => simp [interleave]
  | cons x xs ih =>
    cases ys with
    | nil => simp [interleave]
    | cons y ys =>
      simp [interleave, ih]
      omega

theorem mem_interleave {α : Type} (a : α) (xs ys : List α) : a ∈ interleave xs ys ↔ a ∈ xs ∨ a ∈ ys := by
  induction xs generalizing ys with
  | nil => simp [interleave]
  | cons x xs ih =>
    cases ys with
    | nil => simp [interleave]
    | cons y ys =>
      simp [interleave, ih]
      grind

theorem interleave_map {α β : Type} (f : α → β) (xs ys : List α) :
    (interleave xs ys).map f = interleave (xs.map f) (ys.map f) := by
  induction xs generalizing ys with
  | nil => rfl
  | cons x xs ih => cases ys <;> simp [interleave, ih]

def everySecond {α : Type} : List α → List α
  | [] => []
  | [x] => [x]
  | x :: _ :: xs => x :: everySecond xs

theorem everySecond_rejoin {α : Type} (xs : List α) :
    interleave (everySecond xs) (everySecond (xs.drop 1)) = xs := by
  induction xs using everySecond.induct with
  | case1 => rfl
  | case2 x => rfl
  | case3 x y xs ih =>
    cases xs with
    | nil => rfl
    | cons z zs => simpa [everySecond, interleave] using ih

theorem everySecond_length {α : Type} (xs : List α) : (everySecond xs).length = (xs.length + 1) / 2 := by
  induction xs using everySecond.induct with
  | case1 => simp [everySecond]
  | case2 x => simp [everySecond]
  | case3 x y xs ih =>
    simp [everySecond, ih]
    omega

theorem everySecond_interleave {α : Type} (xs ys : List α) (h : xs.length = ys.length) :
    everySecond (interleave xs ys) = xs := by
  induction xs generalizing ys with
  | nil =>
    cases ys with
    | nil => rfl
    | cons y ys => simp at h
  | cons x xs ih =>
    cases ys with
    | nil => simp at h
    | cons y ys => simp [interleave, everySecond, ih ys (by simpa using h)]

def turnLeft {α : Type} : List α → List α
  | [] => []
  | x :: xs => xs ++ [x]

def turnLeftBy {α : Type} : Nat → List α → List α
  | 0, xs => xs
  | n + 1, xs => turnLeftBy n (turnLeft xs)

theorem turnLeftBy_length {α : Type} (n : Nat) (xs : List α) : (turnLeftBy n xs).length = xs.length := by
  induction n generalizing xs with
  | zero => rfl
  | succ n ih =>
    rw [turnLeftBy, ih]
    cases xs <;> simp [turnLeft]

theorem turnLeftBy_append {α : Type} (xs ys : List α) : turnLeftBy xs.length (xs ++ ys) = ys ++ xs := by
  induction xs generalizing ys with
  | nil => simp [turnLeftBy]
  | cons x xs ih =>
    have := ih (ys ++ [x])
    simpa [turnLeftBy, turnLeft] using this

theorem turnLeftBy_full_circle {α : Type} (k : Nat) (xs : List α) : turnLeftBy (k * xs.length) xs = xs := by
  have move : ∀ us vs : List α, turnLeftBy us.length (us ++ vs) = vs ++ us := by
    intro us
    induction us with
    | nil => simp [turnLeftBy]
    | cons u us ih =>
      intro vs
      have := ih (vs ++ [u])
      simpa [turnLeftBy, turnLeft] using this
  have add : ∀ m n (ys : List α), turnLeftBy (m + n) ys = turnLeftBy n (turnLeftBy m ys) := by
    intro m n
    induction m with
    | zero => simp [turnLeftBy]
    | succ m ih =>
      intro ys
      rw [Nat.succ_add, turnLeftBy, ih, turnLeftBy]
  induction k with
  | zero => simp [turnLeftBy]
  | succ k ih =>
    have := move xs []
    simp at this
    rw [Nat.succ_mul, add, ih, this]

/-- `xs` is the beginning of `ys`. -/
def startsWith : List Nat → List Nat → Bool
  | [], _ => true
  | _ :: _, [] => false
  | x :: xs, y :: ys => x == y && startsWith xs ys

theorem startsWith_iff (xs ys : List Nat) : startsWith xs ys = true ↔ ∃ zs, ys = xs ++ zs := by
  induction xs generalizing ys with
  | nil => simp [startsWith]
  | cons x xs ih =>
    cases ys with
    | nil => simp [startsWith]
    | cons y ys =>
      simp [startsWith, ih]
      grind

theorem startsWith_antisymm (xs ys : List Nat) (h1 : startsWith xs ys = true) (h2 : startsWith ys xs = true) :
    xs = ys := by
  induction xs generalizing ys with
  | nil =>
    cases ys with
    | nil => rfl
    | cons y ys => simp [startsWith] at h2
  | cons x xs ih =>
    cases ys with
    | nil => simp [startsWith] at h1
    | cons y ys =>
      simp [startsWith] at h1 h2
      rw [h1.1, ih ys h1.2 h2.2]

theorem startsWith_comparable (xs ys zs : List Nat) (h1 : startsWith xs zs = true)
    (h2 : startsWith ys zs = true) : startsWith xs ys = true ∨ startsWith ys xs = true := by
  induction zs generalizing xs ys with
  | nil => cases xs <;> simp_all [startsWith]
  | cons z zs ih =>
    cases xs with
    | nil => simp [startsWith]
    | cons x xs =>
      cases ys with
      | nil => simp [startsWith]
      | cons y ys =>
        simp [startsWith] at h1 h2 ⊢
        rcases ih xs ys h1.2 h2.2 with h | h
        · exact Or.inl ⟨by omega, h⟩
        · exact Or.inr ⟨by omega, h⟩

/-- All lists that come from `xs` by leaving elements out. -/
def sublistsOf {α : Type} : List α → List (List α)
  | [] => [[]]
  | x :: xs => sublistsOf xs ++ (sublistsOf xs).map (x :: ·)

theorem sublistsOf_length {α : Type} (xs : List α) : (sublistsOf xs).length = 2 ^ xs.length := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    simp [sublistsOf, ih, Nat.pow_succ]
    omega

theorem mem_sublistsOf_self {α : Type} (xs : List α) : xs ∈ sublistsOf xs ∧ [] ∈ sublistsOf xs := by
  induction xs with
  | nil => simp [sublistsOf]
  | cons x xs ih => simp [sublistsOf, ih.1, ih.2]

theorem sublistsOf_filter {α : Type} (p : α → Bool) (xs : List α) : xs.filter p ∈ sublistsOf xs := by
  induction xs with
  | nil => simp [sublistsOf]
  | cons x xs ih =>
    cases h : p x <;> simp [sublistsOf, h, ih]

theorem sublistsOf_trans {α : Type} (xs ys zs : List α) (h1 : xs ∈ sublistsOf ys) (h2 : ys ∈ sublistsOf zs) :
    xs ∈ sublistsOf zs := by
  induction zs generalizing xs ys with
  | nil =>
    simp [sublistsOf] at h2
    subst h2
    exact h1
  | cons z zs ih =>
    simp [sublistsOf] at h2 ⊢
    rcases h2 with h2 | ⟨us, hu, rfl⟩
    · exact Or.inl (ih xs ys h1 h2)
    · simp [sublistsOf] at h1
      rcases h1 with h1 | ⟨vs, hv, rfl⟩
      · exact Or.inl (ih xs us h1 hu)
      · exact Or.inr ⟨vs, ih vs us hv hu, rfl⟩

theorem sublistsOf_total (xs : List Nat) :
    2 * ((sublistsOf xs).map List.sum).sum = 2 ^ xs.length * xs.sum := by
  have count : ∀ ys : List Nat, (sublistsOf ys).length = 2 ^ ys.length := by
    intro ys
    induction ys with
    | nil => rfl
    | cons y ys ih =>
      simp [sublistsOf, ih, Nat.pow_succ]
      omega
  have shift : ∀ (x : Nat) (yss : List (List Nat)),
      ((yss.map (x :: ·)).map List.sum).sum = yss.length * x + (yss.map List.sum).sum := by
    intro x yss
    induction yss with
    | nil => simp
    | cons ys yss ih =>
      simp only [List.map_cons, List.sum_cons, List.length_cons] at *
      rw [ih, Nat.succ_mul]
      omega
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    rw [sublistsOf, List.map_append, List.sum_append_nat, shift, count, List.length_cons, List.sum_cons]
    grind

/-- The sums of the beginnings of `xs`, on top of `s`. -/
def runningSums (s : Nat) : List Nat → List Nat
  | [] => []
  | x :: xs => (s + x) :: runningSums (s + x) xs

def differences (s : Nat) : List Nat → List Nat
  | [] => []
  | x :: xs => (x - s) :: differences x xs

theorem runningSums_length (s : Nat) (xs : List Nat) : (runningSums s xs).length = xs.length := by
  induction xs generalizing s with
  | nil => rfl
  | cons x xs ih => simp [runningSums, ih]

theorem differences_runningSums (s : Nat) (xs : List Nat) : differences s (runningSums s xs) = xs := by
  induction xs generalizing s with
  | nil => rfl
  | cons x xs ih => simp [runningSums, differences, ih]

theorem runningSums_append (s : Nat) (xs ys : List Nat) :
    runningSums s (xs ++ ys) = runningSums s xs ++ runningSums (s + xs.sum) ys := by
  induction xs generalizing s with
  | nil => simp [runningSums]
  | cons x xs ih => simp [runningSums, ih, Nat.add_assoc]

theorem runningSums_get (s : Nat) (xs : List Nat) (i : Nat) (h : i < xs.length) :
    (runningSums s xs)[i]? = some (s + (xs.take (i + 1)).sum) := by
  induction xs generalizing s i with
  | nil => simp at h
  | cons x xs ih =>
    cases i with
    | zero => simp [runningSums]
    | succ i =>
      have := ih (s + x) i (by simpa using h)
      simpa [runningSums, Nat.add_assoc] using this

/-- The first entry for a key in a list of pairs. -/
def lookUp (k : Nat) : List (Nat × Nat) → Option Nat
  | [] => none
  | (j, v) :: rest => if j = k then some v else lookUp k rest

def removeKey (k : Nat) : List (Nat × Nat) → List (Nat × Nat)
  | [] => []
  | (j, v) :: rest => if j = k then removeKey k rest else (j, v) :: removeKey k rest

theorem lookUp_removeKey_same (k : Nat) (ps : List (Nat × Nat)) : lookUp k (removeKey k ps) = none := by
  induction ps with
  | nil => rfl
  | cons p ps ih => grind [lookUp, removeKey]

theorem lookUp_removeKey_other (j k : Nat) (ps : List (Nat × Nat)) (h : j ≠ k) :
    lookUp j (removeKey k ps) = lookUp j ps := by
  induction ps with
  | nil => rfl
  | cons p ps ih => grind [lookUp, removeKey]

theorem lookUp_append (k : Nat) (ps qs : List (Nat × Nat)) :
    lookUp k (ps ++ qs) = (lookUp k ps).or (lookUp k qs) := by
  induction ps with
  | nil => simp [lookUp]
  | cons p ps ih => grind [lookUp]

theorem lookUp_isSome_iff (k : Nat) (ps : List (Nat × Nat)) :
    (lookUp k ps).isSome = true ↔ k ∈ ps.map Prod.fst := by
  induction ps with
  | nil => simp [lookUp]
  | cons p ps ih =>
    obtain ⟨j, v⟩ := p
    simp only [lookUp]
    split <;> simp_all
    omega

theorem removeKey_comm (j k : Nat) (ps : List (Nat × Nat)) :
    removeKey j (removeKey k ps) = removeKey k (removeKey j ps) := by
  induction ps with
  | nil => rfl
  | cons p ps ih =>
    obtain ⟨i, v⟩ := p
    by_cases h1 : i = j <;> by_cases h2 : i = k <;> simp_all [removeKey]
