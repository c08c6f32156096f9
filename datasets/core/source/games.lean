/-! Walks and games: a walk on a line, matches, two heaps, and lamps in a row. -/

/-- A walk on a line. -/
inductive Move where
  | left
  | right

def walk : List Move → Int → Int
  | [], x => x
  | .left :: ms, x => walk ms (x - 1)
  | .right :: ms, x => walk ms (x + 1)

def back : Move → Move
  | .left => .right
  | .right => .left

theorem walk_shift (ms : List Move) (x d : Int) : walk ms (x + d) = walk ms x + d := by
  induction ms generalizing x with
  | nil => rfl
  | cons m ms ih =>
    cases m with
    | left => simp only [walk]; rw [← ih]; congr 1; omega
    | right => simp only [walk]; rw [← ih]; congr 1; omega

theorem walk_there_and_back (ms : List Move) (x : Int) : walk (ms ++ (ms.map back).reverse) x = x := by
  have app : ∀ (ms ns : List Move) x, walk (ms ++ ns) x = walk ns (walk ms x) := by
    intro ms ns
    induction ms with
    | nil => exact fun x => rfl
    | cons m ms ih => intro x; cases m <;> exact ih _
  induction ms generalizing x with
  | nil => rfl
  | cons m ms ih =>
    cases m with
    | left =>
      simp only [List.cons_append, List.map_cons, List.reverse_cons, walk, ← List.append_assoc, app _ [_], ih,
        back]
      omega
    | right =>
      simp only [List.cons_append, List.map_cons, List.reverse_cons, walk, ← List.append_assoc, app _ [_], ih,
        back]
      omega

theorem walk_parity (ms : List Move) (x : Int) : (walk ms x - x) % 2 = (ms.length : Int) % 2 := by
  induction ms generalizing x with
  | nil => simp [walk]
  | cons m ms ih =>
    cases m with
    | left => have := ih (x - 1); simp only [walk, List.length_cons]; omega
    | right => have := ih (x + 1); simp only [walk, List.length_cons]; omega

theorem walk_range (ms : List Move) (x : Int) : x - ms.length ≤ walk ms x ∧ walk ms x ≤ x + ms.length := by
  induction ms generalizing x with
  | nil => simp [walk]
  | cons m ms ih =>
    cases m with
    | left => have := ih (x - 1); simp only [walk, List.length_cons]; omega
    | right => have := ih (x + 1); simp only [walk, List.length_cons]; omega

/-- Who is at zero and later at three, was at two on the way. -/
theorem walk_passes (ms : List Move) (h : walk ms 0 = 3) :
    ∃ front rear, ms = front ++ rear ∧ walk front 0 = 2 := by
  have general : ∀ (ms : List Move) (x : Int), x ≤ 2 → 2 < walk ms x →
      ∃ front rear, ms = front ++ rear ∧ walk front x = 2 := by
    intro ms
    induction ms with
    | nil => intro x hx h; simp only [walk] at h; omega
    | cons m ms ih =>
      intro x hx h
      by_cases e : x = 2
      · exact ⟨[], m :: ms, rfl, e⟩
      · cases m with
        | left =>
          obtain ⟨f, r, e, hw⟩ := ih (x - 1) (by omega) h
          exact ⟨.left :: f, r, by rw [e]; rfl, hw⟩
        | right =>
          obtain ⟨f, r, e, hw⟩ := ih (x + 1) (by omega) h
          exact ⟨.right :: f, r, by rw [e]; rfl, hw⟩
  exact general ms 0 (by decide) (by omega)

mutual

/-- Matches on a table: take one or two; who takes the last wins. The player to move can win. -/
inductive Winning : Nat → Prop where
  | one (n : Nat) (h : Losing n) : Winning (n + 1)
  | two (n : Nat) (h : Losing n) : Winning (n + 2)

/-- Whatever the player to move does, the other one can win. -/
inductive Losing : Nat → Prop where
  | none : Losing 0
  | only (h : Winning 0) : Losing 1
  | both (n : Nat) (h1 : Winning (n + 1)) (h2 : Winning n) : Losing (n + 2)

end

theorem matches_three_loses : Losing 3 := by
  exact .both 1 (.two 0 .none) (.one 0 .none)

theorem matches_by_three (n : Nat) : Losing (3 * n) ∧ Winning (3 * n + 1) ∧ Winning (3 * n + 2) := by
  induction n with
  | zero => exact ⟨.none, .one 0 .none, .two 0 .none⟩
  | succ n ih =>
    have h : Losing (3 * n + 3) := .both (3 * n + 1) ih.2.2 ih.2.1
    exact ⟨h, .one _ h, .two _ h⟩

theorem matches_decided (n : Nat) : Winning n ∨ Losing n := by
  have both : (Winning n ∨ Losing n) ∧ (Winning (n + 1) ∨ Losing (n + 1)) := by
    induction n with
    | zero => exact ⟨Or.inr .none, Or.inl (.one 0 .none)⟩
    | succ n ih =>
      refine ⟨ih.2, ?_⟩
      rcases ih with ⟨h0 | h0, h1 | h1⟩
      · exact Or.inr (.both n h1 h0)
      · exact Or.inl (.one _ h1)
      · exact Or.inl (.two _ h0)
      · exact Or.inl (.one _ h1)
  exact both.1

/-- Nobody has both. -/
theorem matches_not_both (n : Nat) : ¬(Winning n ∧ Losing n) := by
  have both : ¬(Winning n ∧ Losing n) ∧ ¬(Winning (n + 1) ∧ Losing (n + 1)) := by
    induction n with
    | zero =>
      constructor
      · intro ⟨h, _⟩
        cases h
      · intro ⟨_, h⟩
        cases h with
        | only h => cases h
    | succ n ih =>
      refine ⟨ih.2, ?_⟩
      intro ⟨w, l⟩
      cases l with
      | both _ h1 h2 =>
        cases w with
        | one _ h => exact ih.2 ⟨h1, h⟩
        | two _ h => exact ih.1 ⟨h2, h⟩
  exact both.1

mutual

/-- Two heaps; a move makes one of them smaller; who cannot move loses. The player to move can win. -/
inductive HeapsWon : Nat → Nat → Prop where
  | left {m n : Nat} (k : Nat) (h : k < m) (lost : HeapsLost k n) : HeapsWon m n
  | right {m n : Nat} (l : Nat) (h : l < n) (lost : HeapsLost m l) : HeapsWon m n

inductive HeapsLost : Nat → Nat → Prop where
  | stuck {m n : Nat} (left : ∀ k, k < m → HeapsWon k n) (right : ∀ l, l < n → HeapsWon m l) :
    HeapsLost m n

end

theorem heaps_equal_lost (n : Nat) : HeapsLost n n := by
  induction n using Nat.strongRecOn with
  | ind n ih => exact .stuck (fun k hk => .right k hk (ih k hk)) (fun l hl => .left l hl (ih l hl))

theorem heaps_unequal_won (m n : Nat) (h : m ≠ n) : HeapsWon m n := by
  have equal : ∀ n, HeapsLost n n := by
    intro n
    induction n using Nat.strongRecOn with
    | ind n ih => exact .stuck (fun k hk => .right k hk (ih k hk)) (fun l hl => .left l hl (ih l hl))
  by_cases hlt : m < n
  · exact .right m hlt (equal m)
  · exact .left n (by omega) (equal n)

/-- Only equal heaps are lost. -/
theorem heaps_lost_equal (m n : Nat) (h : HeapsLost m n) : m = n := by
  have all : ∀ s m n, m + n < s → HeapsLost m n → m = n := by
    intro s
    induction s with
    | zero => intro m n hs; exact absurd hs (Nat.not_lt_zero _)
    | succ s ih =>
      intro m n hs h
      cases h with
      | stuck left right =>
        by_cases hlt : m < n
        · cases right m hlt with
          | left k hk lost => have := ih k m (by omega) lost; omega
          | right l hl lost => have := ih m l (by omega) lost; omega
        · by_cases hgt : n < m
          · cases left n hgt with
            | left k hk lost => have := ih k n (by omega) lost; omega
            | right l hl lost => have := ih n l (by omega) lost; omega
          · omega
  exact all _ m n (Nat.lt_succ_self _) h

/-- Lamps in a row; pressing `i` toggles lamp `i` and the next one. -/
def press (i : Nat) (lamps : Nat → Bool) : Nat → Bool :=
  fun j => if j = i ∨ j = i + 1 then !lamps j else lamps j

theorem lamps_press_twice (i : Nat) (lamps : Nat → Bool) : press i (press i lamps) = lamps := by
  funext j
  by_cases h : j = i ∨ j = i + 1 <;> simp [press, h]

theorem lamps_press_order (i k : Nat) (lamps : Nat → Bool) :
    press i (press k lamps) = press k (press i lamps) := by
  funext j
  grind [press]

def pressAll : List Nat → (Nat → Bool) → Nat → Bool
  | [], lamps => lamps
  | i :: is, lamps => pressAll is (press i lamps)

theorem lamps_pressAll_reversed (is : List Nat) (lamps : Nat → Bool) :
    pressAll (is.reverse) (pressAll is lamps) = lamps := by
  have app : ∀ (is js : List Nat) l, pressAll (is ++ js) l = pressAll js (pressAll is l) := by
    intro is js
    induction is with
    | nil => exact fun l => rfl
    | cons i is ih => exact fun l => ih _
  induction is generalizing lamps with
  | nil => rfl
  | cons i is ih =>
    rw [List.reverse_cons, app]
    show press i (pressAll is.reverse (pressAll is (press i lamps))) = lamps
    rw [ih]
    funext j
    by_cases h : j = i ∨ j = i + 1 <;> simp [press, h]

/-- Lamps lit among the first `n`. -/
def lit (lamps : Nat → Bool) : Nat → Nat
  | 0 => 0
  | n + 1 => lit lamps n + (lamps n).toNat

theorem lamps_press_keeps_parity (lamps : Nat → Bool) (i n : Nat) (h : i + 1 < n) :
    lit (press i lamps) n % 2 = lit lamps n % 2 := by
  have before : ∀ n, n ≤ i → lit (press i lamps) n = lit lamps n := by
    intro n
    induction n with
    | zero => exact fun _ => rfl
    | succ n ih =>
      intro hn
      have a : ¬(n = i ∨ n = i + 1) := by omega
      simp [lit, press, a, ih (by omega)]
  induction n with
  | zero => omega
  | succ n ih =>
    by_cases e : n = i + 1
    · subst e
      have := before i (Nat.le_refl i)
      simp only [lit, this, press]
      cases lamps i <;> cases lamps (i + 1) <;> simp <;> omega
    · have a : ¬(n = i ∨ n = i + 1) := by omega
      have := ih (by omega)
      simp only [lit, press, a, if_false]
      simp only [press] at this
      omega
