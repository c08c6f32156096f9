/-! Lists as texts: run-length encoding, blocks, brackets, splitting, palindromes, permutations. -/

/-- Adds `a` before runs that are written as pairs of a length less one and an element. -/
def addToRuns (a : Nat) : List (Nat × Nat) → List (Nat × Nat)
  | [] => [(0, a)]
  | (n, b) :: rest => if a = b then (n + 1, b) :: rest else (0, a) :: (n, b) :: rest

def encodeRuns : List Nat → List (Nat × Nat)
  | [] => []
  | x :: xs => addToRuns x (encodeRuns xs)

def decodeRuns : List (Nat × Nat) → List Nat
  | [] => []
  | (n, a) :: rest => List.replicate (n + 1) a ++ decodeRuns rest

theorem decodeRuns_append (ps qs : List (Nat × Nat)) :
    decodeRuns (ps ++ qs) = decodeRuns ps ++ decodeRuns qs := by
  induction ps with
  | nil => rfl
  | cons p ps ih => simp [decodeRuns, ih]

theorem decodeRuns_encodeRuns (xs : List Nat) : decodeRuns (encodeRuns xs) = xs := by
  have add : ∀ (a : Nat) (ps : List (Nat × Nat)), decodeRuns (addToRuns a ps) = a :: decodeRuns ps := by
    intro a ps
    cases ps with
    | nil => rfl
    | cons p ps =>
      obtain ⟨n, b⟩ := p
      rw [addToRuns]
      split
      · rename_i h
        subst h
        rfl
      · rfl
  induction xs with
  | nil => rfl
  | cons x xs ih => rw [encodeRuns, add, ih]

theorem encodeRuns_shorter (xs : List Nat) : (encodeRuns xs).length ≤ xs.length := by
  induction xs with
  | nil => simp [encodeRuns]
  | cons x xs ih =>
    rw [encodeRuns]
    generalize encodeRuns xs = runs at ih
    cases runs with
    | nil => simp [addToRuns]
    | cons p ps =>
      obtain ⟨n, b⟩ := p
      rw [addToRuns]
      split <;> simp at * <;> omega

theorem encodeRuns_constant (n a : Nat) : encodeRuns (List.replicate (n + 1) a) = [(n, a)] := by
  induction n with
  | zero => rfl
  | succ n ih => rw [List.replicate_succ, encodeRuns, ih, addToRuns, if_pos rfl]

theorem encodeRuns_neighbours_differ (xs : List Nat) (us vs : List (Nat × Nat)) (m n a b : Nat)
    (h : encodeRuns xs = us ++ (m, a) :: (n, b) :: vs) : a ≠ b := by
  induction xs generalizing us m with
  | nil =>
    rw [encodeRuns] at h
    cases us <;> simp at h
  | cons x xs ih =>
    rw [encodeRuns] at h
    generalize hr : encodeRuns xs = runs at h ih
    cases runs with
    | nil =>
      rw [addToRuns] at h
      cases us with
      | nil => simp at h
      | cons u us => cases us <;> simp at h
    | cons r rs =>
      obtain ⟨k, c⟩ := r
      rw [addToRuns] at h
      split at h
      · cases us with
        | nil =>
          simp at h
          obtain ⟨⟨_, rfl⟩, rfl⟩ := h
          exact ih [] k rfl
        | cons u us =>
          simp at h
          obtain ⟨_, rfl⟩ := h
          exact ih ((k, c) :: us) m rfl
      · cases us with
        | nil =>
          simp at h
          omega
        | cons u us =>
          simp at h
          exact ih us m h.2

/-- Cuts a list into blocks of `k + 1` elements; the last may be shorter. -/
def blocksOf (k : Nat) (xs : List Nat) : List (List Nat) :=
  if xs.length = 0 then [] else xs.take (k + 1) :: blocksOf k (xs.drop (k + 1))
termination_by xs.length
decreasing_by simp; omega

theorem blocksOf_flatten (k : Nat) (xs : List Nat) : (blocksOf k xs).flatten = xs := by
  induction xs using blocksOf.induct k with
  | case1 xs h =>
    rw [blocksOf, if_pos h]
    simpa [eq_comm] using h
  | case2 xs h ih =>
    rw [blocksOf, if_neg h, List.flatten_cons, ih, List.take_append_drop]

theorem blocksOf_block_size (k : Nat) (xs ys : List Nat) (h : ys ∈ blocksOf k xs) :
    0 < ys.length ∧ ys.length ≤ k + 1 := by
  induction xs using blocksOf.induct k with
  | case1 xs h0 => simp [blocksOf, h0] at h
  | case2 xs h0 ih =>
    rw [blocksOf, if_neg h0] at h
    rcases List.mem_cons.mp h with rfl | h1
    · simp
      omega
    · exact ih h1

theorem blocksOf_count (k n : Nat) (xs : List Nat) (h : xs.length = n * (k + 1)) :
    (blocksOf k xs).length = n := by
  induction n generalizing xs with
  | zero =>
    rw [blocksOf, if_pos (by simpa using h)]
    rfl
  | succ n ih =>
    rw [Nat.succ_mul] at h
    rw [blocksOf, if_neg (by omega), List.length_cons, ih]
    simp
    omega

/-- How deep one stands in brackets after reading them, or `none` where one closes too many. `true` opens. -/
def bracketDepth (depth : Nat) : List Bool → Option Nat
  | [] => some depth
  | true :: rest => bracketDepth (depth + 1) rest
  | false :: rest => match depth with
    | 0 => none
    | d + 1 => bracketDepth d rest

def balanced (bs : List Bool) : Bool := bracketDepth 0 bs == some 0

theorem bracketDepth_append (d : Nat) (as bs : List Bool) :
    bracketDepth d (as ++ bs) = (bracketDepth d as).bind (fun e => bracketDepth e bs) := by
  induction as generalizing d with
  | nil => rfl
  | cons a as ih =>
    cases a with
    | true => simp [bracketDepth, ih]
    | false => cases d <;> simp [bracketDepth, ih]

theorem bracketDepth_raise (d e k : Nat) (bs : List Bool) (h : bracketDepth d bs = some e) :
    bracketDepth (d + k) bs = some (e + k) := by
  induction bs generalizing d with
  | nil => simp_all [bracketDepth]
  | cons b bs ih =>
    cases b with
    | true =>
      have := ih (d + 1) h
      rwa [Nat.add_right_comm] at this
    | false =>
      cases d with
      | zero => simp [bracketDepth] at h
      | succ d =>
        rw [Nat.add_right_comm]
        exact ih d h

theorem bracketDepth_counts (d e : Nat) (bs : List Bool) (h : bracketDepth d bs = some e) :
    d + bs.count true = e + bs.count false := by
  induction bs generalizing d with
  | nil => simp_all [bracketDepth]
  | cons b bs ih =>
    cases b with
    | true =>
      have := ih (d + 1) h
      simp
      omega
    | false =>
      cases d with
      | zero => simp [bracketDepth] at h
      | succ d =>
        have := ih d h
        simp
        omega

theorem balanced_join (as bs : List Bool) (ha : balanced as = true) (hb : balanced bs = true) :
    balanced (as ++ bs) = true := by
  have join : ∀ (us vs : List Bool) (d : Nat),
      bracketDepth d (us ++ vs) = (bracketDepth d us).bind (fun e => bracketDepth e vs) := by
    intro us vs
    induction us with
    | nil => intro d; rfl
    | cons u us ih =>
      intro d
      cases u with
      | true => simp [bracketDepth, ih]
      | false => cases d <;> simp [bracketDepth, ih]
  simp [balanced] at *
  rw [join, ha]
  exact hb

theorem balanced_wrap (bs : List Bool) (h : balanced bs = true) :
    balanced (true :: bs ++ [false]) = true := by
  have join : ∀ (us : List Bool) (d e : Nat), bracketDepth d us = some e →
      bracketDepth (d + 1) (us ++ [false]) = some e := by
    intro us
    induction us with
    | nil => intro d e h; simpa [bracketDepth] using h
    | cons u us ih =>
      intro d e h
      cases u with
      | true => exact ih (d + 1) e h
      | false =>
        cases d with
        | zero => simp [bracketDepth] at h
        | succ d => exact ih d e h
  simp [balanced] at *
  exact join bs 0 0 h

theorem balanced_even (bs : List Bool) (h : balanced bs = true) : bs.length % 2 = 0 := by
  have parity : ∀ (us : List Bool) (d e : Nat), bracketDepth d us = some e → (d + us.length) % 2 = e % 2 := by
    intro us
    induction us with
    | nil => intro d e h; simp [bracketDepth] at h; simp [h]
    | cons u us ih =>
      intro d e h
      cases u with
      | true =>
        have := ih (d + 1) e h
        simp
        omega
      | false =>
        cases d with
        | zero => simp [bracketDepth] at h
        | succ d =>
          have := ih d e h
          simp
          omega
  have := parity bs 0 0 (by simpa [balanced] using h)
  omega

/-- Parts of a text between separators. -/
def splitAtSep (sep : Char) : List Char → List (List Char)
  | [] => [[]]
  | c :: cs => if c = sep then [] :: splitAtSep sep cs
    else match splitAtSep sep cs with
      | [] => [[c]]
      | part :: parts => (c :: part) :: parts

def joinWith (sep : Char) : List (List Char) → List Char
  | [] => []
  | [part] => part
  | part :: parts => part ++ sep :: joinWith sep parts

theorem splitAtSep_ne_nil (sep : Char) (cs : List Char) : splitAtSep sep cs ≠ [] := by
  cases cs with
  | nil => simp [splitAtSep]
  | cons c cs =>
    rw [splitAtSep]
    split
    · simp
    · split <;> simp

theorem splitAtSep_length (sep : Char) (cs : List Char) : (splitAtSep sep cs).length = cs.count sep + 1 := by
  induction cs with
  | nil => rfl
  | cons c cs ih =>
    rw [splitAtSep]
    split
    · simp_all
    · rename_i h
      split
      · simp_all
      · simp_all [List.count_cons]

theorem joinWith_splitAtSep (sep : Char) (cs : List Char) : joinWith sep (splitAtSep sep cs) = cs := by
  have some_part : ∀ ds : List Char, splitAtSep sep ds ≠ [] := by
    intro ds
    cases ds with
    | nil => simp [splitAtSep]
    | cons d ds =>
      rw [splitAtSep]
      split
      · simp
      · split <;> simp
  induction cs with
  | nil => rfl
  | cons c cs ih =>
    have h := some_part cs
    rw [splitAtSep]
    generalize splitAtSep sep cs = parts at ih h
    cases parts with
    | nil => simp at h
    | cons p ps =>
      split
      · rename_i hc
        simp [joinWith, ih, hc]
      · cases ps with
        | nil => simp_all [joinWith]
        | cons q qs => simp_all [joinWith]

theorem splitAtSep_no_sep (sep : Char) (cs part : List Char) (h : part ∈ splitAtSep sep cs) : sep ∉ part := by
  induction cs generalizing part with
  | nil => simp [splitAtSep] at h; simp [h]
  | cons c cs ih =>
    rw [splitAtSep] at h
    generalize splitAtSep sep cs = parts at h ih
    grind

/-- Reads the same from both ends: built from the middle outwards. -/
inductive Mirror : List Char → Prop where
  | empty : Mirror []
  | single (c : Char) : Mirror [c]
  | around (c : Char) (cs : List Char) (h : Mirror cs) : Mirror (c :: cs ++ [c])

theorem mirror_reverse (cs : List Char) (h : Mirror cs) : cs.reverse = cs := by
  induction h with
  | empty => rfl
  | single c => rfl
  | around c cs _ ih => simp [ih]

theorem mirror_of_reverse (cs : List Char) (h : cs.reverse = cs) : Mirror cs := by
  generalize hn : cs.length = n
  induction n using Nat.strongRecOn generalizing cs with
  | ind n ih =>
    cases cs with
    | nil => exact Mirror.empty
    | cons c cs =>
      rcases List.eq_nil_or_concat cs with rfl | ⟨ds, d, rfl⟩
      · exact Mirror.single c
      · simp at h hn
        obtain ⟨rfl, h1⟩ := h
        have h2 : ds.reverse = ds := by simpa using h1
        rw [List.concat_eq_append]
        exact Mirror.around _ ds (ih ds.length (by omega) ds h2 rfl)

/-- All ways to put `a` somewhere into `xs`. -/
def insertions (a : Nat) : List Nat → List (List Nat)
  | [] => [[a]]
  | x :: xs => (a :: x :: xs) :: (insertions a xs).map (x :: ·)

/-- All orders of a list. -/
def ordersOf : List Nat → List (List Nat)
  | [] => [[]]
  | x :: xs => (ordersOf xs).flatMap (insertions x)

def productTo : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * productTo n

theorem insertions_length (a : Nat) (xs : List Nat) : (insertions a xs).length = xs.length + 1 := by
  induction xs with
  | nil => rfl
  | cons x xs ih => simp [insertions, ih]

theorem mem_insertions_split (a : Nat) (us vs : List Nat) : us ++ a :: vs ∈ insertions a (us ++ vs) := by
  induction us with
  | nil => cases vs <;> simp [insertions]
  | cons u us ih => simp [insertions, ih]

theorem ordersOf_same_length (xs ys : List Nat) (h : ys ∈ ordersOf xs) : ys.length = xs.length := by
  have inner : ∀ (a : Nat) (zs us : List Nat), us ∈ insertions a zs → us.length = zs.length + 1 := by
    intro a zs
    induction zs with
    | nil => simp [insertions]
    | cons z zs ih =>
      intro us hu
      simp [insertions] at hu
      rcases hu with rfl | ⟨vs, hv, rfl⟩
      · simp
      · simp [ih vs hv]
  induction xs generalizing ys with
  | nil => simp [ordersOf] at h; simp [h]
  | cons x xs ih =>
    simp only [ordersOf, List.mem_flatMap] at h
    obtain ⟨zs, hz, hy⟩ := h
    rw [inner x zs ys hy, ih zs hz, List.length_cons]

theorem ordersOf_how_many (xs : List Nat) : (ordersOf xs).length = productTo xs.length := by
  have inner : ∀ (a : Nat) (zs us : List Nat), us ∈ insertions a zs → us.length = zs.length + 1 := by
    intro a zs
    induction zs with
    | nil => simp [insertions]
    | cons z zs ih =>
      intro us hu
      simp [insertions] at hu
      rcases hu with rfl | ⟨vs, hv, rfl⟩
      · simp
      · simp [ih vs hv]
  have many : ∀ (a : Nat) (zs : List Nat), (insertions a zs).length = zs.length + 1 := by
    intro a zs
    induction zs with
    | nil => rfl
    | cons z zs ih => simp [insertions, ih]
  have size : ∀ (zs ys : List Nat), ys ∈ ordersOf zs → ys.length = zs.length := by
    intro zs
    induction zs with
    | nil => simp [ordersOf]
    | cons z zs ih =>
      intro ys h
      simp only [ordersOf, List.mem_flatMap] at h
      obtain ⟨us, hu, hy⟩ := h
      rw [inner z us ys hy, ih us hu, List.length_cons]
  have flat : ∀ (a k : Nat) (yss : List (List Nat)), (∀ ys ∈ yss, ys.length = k) →
      (yss.flatMap (insertions a)).length = (k + 1) * yss.length := by
    intro a k yss
    induction yss with
    | nil => simp
    | cons ys yss ih =>
      intro h
      rw [List.flatMap_cons, List.length_append, many, ih (fun zs hz => h zs (by simp [hz])), h ys (by simp),
        List.length_cons, Nat.mul_succ]
      omega
  induction xs with
  | nil => rfl
  | cons x xs ih => rw [ordersOf, flat x xs.length _ (size xs), ih, List.length_cons, productTo]

theorem ordersOf_count (xs ys : List Nat) (h : ys ∈ ordersOf xs) (a : Nat) : ys.count a = xs.count a := by
  have inner : ∀ (b : Nat) (zs us : List Nat), us ∈ insertions b zs → us.count a = (b :: zs).count a := by
    intro b zs
    induction zs with
    | nil => simp [insertions]
    | cons z zs ih =>
      intro us hu
      simp [insertions] at hu
      rcases hu with rfl | ⟨vs, hv, rfl⟩
      · rfl
      · have := ih vs hv
        simp only [List.count_cons] at *
        omega
  induction xs generalizing ys with
  | nil => simp [ordersOf] at h; simp [h]
  | cons x xs ih =>
    simp only [ordersOf, List.mem_flatMap] at h
    obtain ⟨zs, hz, hy⟩ := h
    rw [inner x zs ys hy, List.count_cons, List.count_cons, ih zs hz]

theorem ordersOf_reverse (xs : List Nat) : xs.reverse ∈ ordersOf xs := by
  have last : ∀ (a : Nat) (zs : List Nat), zs ++ [a] ∈ insertions a zs := by
    intro a zs
    induction zs with
    | nil => simp [insertions]
    | cons z zs ih => simp [insertions, ih]
  induction xs with
  | nil => simp [ordersOf]
  | cons x xs ih =>
    rw [ordersOf, List.mem_flatMap, List.reverse_cons]
    exact ⟨xs.reverse, ih, last x _⟩
