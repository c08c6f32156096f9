/-! Quantifiers: exchange, witnesses, least numbers, choice and sets as predicates. -/

theorem forall_and_splits {α : Type} (P Q : α → Prop) :
    (∀ x, P x ∧ Q x) ↔ (∀ x, P x) ∧ (∀ x, Q x) := by
  grind

theorem exists_counterexample {α : Type} (P : α → Prop) (h : ¬∀ x, P x) : ∃ x, ¬P x := by
  simp_all

theorem no_barber {α : Type} (Shaves : α → α → Prop) :
    ¬∃ b, ∀ x, Shaves b x ↔ ¬Shaves x x := by
  intro ⟨b, h⟩
  have := h b
  grind

theorem unique_iff_singled_out {α : Type} (P : α → Prop) :
    (∃ x, P x ∧ ∀ y, P y → y = x) ↔ ∃ x, ∀ y, P y ↔ y = x := by
  constructor
  · intro ⟨x, hx, h⟩
    exact ⟨x, fun y => ⟨h y, fun e => e ▸ hx⟩⟩
  · intro ⟨x, h⟩
    exact ⟨x, (h x).2 rfl, fun y => (h y).1⟩

theorem witness_moves_out {α : Type} (a : α) (P : α → Prop) (q : Prop) :
    (q → ∃ x, P x) ↔ ∃ x, q → P x := by
  constructor
  · intro h
    by_cases hq : q
    · obtain ⟨x, hx⟩ := h hq
      exact ⟨x, fun _ => hx⟩
    · exact ⟨a, fun k => absurd k hq⟩
  · intro ⟨x, hx⟩ hq
    exact ⟨x, hx hq⟩

theorem forall_or_constant {α : Type} (P : α → Prop) (q : Prop) :
    (∀ x, P x ∨ q) ↔ (∀ x, P x) ∨ q := by
  by_cases hq : q <;> simp [hq]

theorem choice_of_function {α β : Type} (R : α → β → Prop) :
    (∀ x, ∃ y, R x y) ↔ ∃ f : α → β, ∀ x, R x (f x) := by
  constructor
  · intro h
    exact ⟨fun x => Classical.choose (h x), fun x => Classical.choose_spec (h x)⟩
  · intro ⟨f, h⟩ x
    exact ⟨f x, h x⟩

theorem least_number (P : Nat → Prop) (h : ∃ n, P n) : ∃ n, P n ∧ ∀ m, m < n → ¬P m := by
  obtain ⟨n, hn⟩ := h
  induction n using Nat.strongRecOn with
  | ind n ih =>
    by_cases hm : ∃ m, m < n ∧ P m
    · obtain ⟨m, hlt, hm⟩ := hm
      exact ih m hlt hm
    · exact ⟨n, hn, fun m hlt hPm => hm ⟨m, hlt, hPm⟩⟩

theorem greatest_below (P : Nat → Prop) (b : Nat) (h : ∃ n, P n) (bound : ∀ n, P n → n ≤ b) :
    ∃ n, P n ∧ ∀ m, P m → m ≤ n := by
  induction b with
  | zero =>
    obtain ⟨n, hn⟩ := h
    exact ⟨n, hn, fun m hm => Nat.le_trans (bound m hm) (Nat.zero_le n)⟩
  | succ b ih =>
    by_cases hb : P (b + 1)
    · exact ⟨b + 1, hb, bound⟩
    · apply ih
      intro n hn
      have := bound n hn
      have : n ≠ b + 1 := fun e => hb (e ▸ hn)
      omega

theorem last_step_before_failure (P : Nat → Prop) (n : Nat) (first : P 0) (fails : ¬P n) :
    ∃ i, i < n ∧ P i ∧ ¬P (i + 1) := by
  induction n with
  | zero => exact absurd first fails
  | succ n ih =>
    by_cases hn : P n
    · exact ⟨n, by omega, hn, fails⟩
    · obtain ⟨i, hi, h⟩ := ih hn
      exact ⟨i, by omega, h⟩

theorem common_bound (P : Nat → Nat → Prop) (n : Nat)
    (h : ∀ i, i < n → ∃ b, ∀ m, b ≤ m → P i m) :
    ∃ b, ∀ i, i < n → ∀ m, b ≤ m → P i m := by
  induction n with
  | zero => exact ⟨0, fun i hi => absurd hi (Nat.not_lt_zero i)⟩
  | succ n ih =>
    obtain ⟨b, hb⟩ := ih fun i hi => h i (by omega)
    obtain ⟨c, hc⟩ := h n (by omega)
    refine ⟨max b c, fun i hi m hm => ?_⟩
    by_cases e : i = n
    · subst e
      exact hc m (by omega)
    · exact hb i (by omega) m (by omega)

theorem dependent_choice {α : Type} (R : α → α → Prop) (h : ∀ x, ∃ y, R x y) (a : α) :
    ∃ s : Nat → α, s 0 = a ∧ ∀ n, R (s n) (s (n + 1)) := by
  let next : α → α := fun x => Classical.choose (h x)
  exact ⟨fun n => Nat.rec a (fun _ x => next x) n, rfl, fun n => Classical.choose_spec (h _)⟩

theorem no_infinite_descent (s : Nat → Nat) : ¬∀ n, s (n + 1) < s n := by
  intro h
  have far : ∀ n, s n + n ≤ s 0 := by
    intro n
    induction n with
    | zero => simp
    | succ n ih =>
      have := h n
      omega
  have := far (s 0 + 1)
  omega

theorem falling_becomes_constant (s : Nat → Nat) (h : ∀ n, s (n + 1) ≤ s n) :
    ∃ n, ∀ m, n ≤ m → s m = s n := by
  have general : ∀ v n, s n ≤ v → ∃ n, ∀ m, n ≤ m → s m = s n := by
    intro v
    induction v with
    | zero =>
      intro n hn
      refine ⟨n, fun m hm => ?_⟩
      induction hm with
      | refl => rfl
      | @step k hk ih =>
        have := h k
        have : s (k + 1) = s n := by omega
        exact this
    | succ v ih =>
      intro n hn
      by_cases small : ∃ m, n ≤ m ∧ s m < s n
      · obtain ⟨m, _, hm⟩ := small
        exact ih m (by omega)
      · refine ⟨n, fun m hm => ?_⟩
        have low : ¬s m < s n := fun k => small ⟨m, hm, k⟩
        have high : s m ≤ s n := by
          clear low small
          induction hm with
          | refl => exact Nat.le_refl _
          | step hm ih => exact Nat.le_trans (h _) ih
        omega
  exact general (s 0) 0 (Nat.le_refl _)

theorem one_class_is_unbounded (P Q : Nat → Prop) (h : ∀ n, P n ∨ Q n) :
    (∀ b, ∃ n, b ≤ n ∧ P n) ∨ (∀ b, ∃ n, b ≤ n ∧ Q n) := by
  by_cases hP : ∀ b, ∃ n, b ≤ n ∧ P n
  · exact Or.inl hP
  · right
    intro b
    simp only [Classical.not_forall, not_exists, not_and] at hP
    obtain ⟨c, hc⟩ := hP
    refine ⟨max b c, by omega, ?_⟩
    have := h (max b c)
    have := hc (max b c) (by omega)
    grind

theorem bounded_search_decides (p : Nat → Bool) (n : Nat) :
    (∃ i, i < n ∧ p i = true) ∨ ∀ i, i < n → p i = false := by
  by_cases h : ∃ i, i < n ∧ p i = true
  · exact Or.inl h
  · right
    intro i hi
    cases hp : p i with
    | false => rfl
    | true => exact absurd ⟨i, hi, hp⟩ h

theorem square_of_relations {α : Type} (R S : α → α → Prop) (a : α)
    (hR : ∀ x, ∃ y, R x y) (hS : ∀ x y, R x y → ∃ z, S y z ∧ R z x) : ∃ y z, S y z ∧ R z a := by
  obtain ⟨y, hy⟩ := hR a
  obtain ⟨z, hz⟩ := hS a y hy
  exact ⟨y, z, hz⟩

theorem cantor_for_predicates {α : Type} (f : α → α → Prop) : ∃ P : α → Prop, ∀ x, f x ≠ P := by
  refine ⟨fun x => ¬f x x, fun x e => ?_⟩
  have : f x x ↔ ¬f x x := iff_of_eq (congrFun e x)
  grind

theorem two_step_induction (P : Nat → Prop) (zero : P 0) (one : P 1)
    (step : ∀ n, P n → P (n + 2)) (n : Nat) : P n := by
  have both : P n ∧ P (n + 1) := by
    induction n with
    | zero => exact ⟨zero, one⟩
    | succ n ih => exact ⟨ih.2, step n ih.1⟩
  exact both.1

theorem induction_by_halves (P : Nat → Prop) (zero : P 0) (twice : ∀ n, P n → P (2 * n))
    (odd : ∀ n, P n → P (2 * n + 1)) (n : Nat) : P n := by
  induction n using Nat.strongRecOn with
  | ind n ih =>
    by_cases h0 : n = 0
    · exact h0 ▸ zero
    · have hlt : n / 2 < n := by omega
      have half := ih (n / 2) hlt
      by_cases he : n % 2 = 0
      · have e : n = 2 * (n / 2) := by omega
        rw [e]
        exact twice _ half
      · have e : n = 2 * (n / 2) + 1 := by omega
        rw [e]
        exact odd _ half

/-- Induction upwards along doubling and downwards by one. -/
theorem induction_up_and_down (P : Nat → Prop) (one : P 1) (twice : ∀ n, P n → P (2 * n))
    (down : ∀ n, P (n + 1) → P n) (n : Nat) : P n := by
  have powers : ∀ k, P (2 ^ k) := by
    intro k
    induction k with
    | zero => exact one
    | succ k ih =>
      rw [Nat.pow_succ, Nat.mul_comm]
      exact twice _ ih
  have below : ∀ d m, P (m + d) → P m := by
    intro d
    induction d with
    | zero => exact fun m h => h
    | succ d ih => exact fun m h => ih m (down (m + d) h)
  have hle : n ≤ 2 ^ n := Nat.le_of_lt Nat.lt_two_pow_self
  apply below (2 ^ n - n) n
  rw [Nat.add_sub_cancel' hle]
  exact powers n
