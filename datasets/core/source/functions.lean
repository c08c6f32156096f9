/-! Functions: one-to-one, onto, inverses, iterates, fixed points, periods and updates. -/

def OneToOne {α β : Type} (f : α → β) : Prop := ∀ x y, f x = f y → x = y

def Onto {α β : Type} (f : α → β) : Prop := ∀ y, ∃ x, f x = y

theorem OneToOne_comp {α β γ : Type} (f : α → β) (g : β → γ) (hf : OneToOne f) (hg : OneToOne g) :
    OneToOne fun x => g (f x) := by
  grind [OneToOne]

theorem Onto_comp {α β γ : Type} (f : α → β) (g : β → γ) (hf : Onto f) (hg : Onto g) :
    Onto fun x => g (f x) := by
  intro z
  obtain ⟨y, hy⟩ := hg z
  obtain ⟨x, hx⟩ := hf y
  exact ⟨x, by simp [hx, hy]⟩

theorem OneToOne_of_comp {α β γ : Type} (f : α → β) (g : β → γ) (h : OneToOne fun x => g (f x)) :
    OneToOne f := by
  grind [OneToOne]

theorem OneToOne_of_comp_onto {α β γ : Type} (f : α → β) (g : β → γ) (hf : Onto f)
    (h : OneToOne fun x => g (f x)) : OneToOne g := by
  intro y y' e
  obtain ⟨x, rfl⟩ := hf y
  obtain ⟨x', rfl⟩ := hf y'
  rw [h x x' e]

theorem two_sided_inverse_unique {α β : Type} (f : α → β) (g h : β → α) (hg : ∀ x, g (f x) = x)
    (hh : ∀ y, f (h y) = y) : g = h := by
  funext y
  have := hg (h y)
  rwa [hh y] at this

theorem bijection_has_inverse {α β : Type} (f : α → β) (inj : OneToOne f) (sur : Onto f) :
    ∃ g : β → α, (∀ x, g (f x) = x) ∧ ∀ y, f (g y) = y := by
  refine ⟨fun y => Classical.choose (sur y), ?_, fun y => Classical.choose_spec (sur y)⟩
  intro x
  exact inj _ _ (Classical.choose_spec (sur (f x)))

theorem OneToOne_iff_retraction {α β : Type} (a : α) (f : α → β) :
    OneToOne f ↔ ∃ g : β → α, ∀ x, g (f x) = x := by
  constructor
  · intro inj
    classical
    refine ⟨fun y => if h : ∃ x, f x = y then Classical.choose h else a, fun x => ?_⟩
    have h : ∃ z, f z = f x := ⟨x, rfl⟩
    simp only [h, dite_true]
    exact inj _ _ (Classical.choose_spec h)
  · intro ⟨g, hg⟩ x y e
    rw [← hg x, ← hg y, e]

theorem Onto_iff_right_cancel {α β : Type} (f : α → β) :
    Onto f ↔ ∀ P Q : β → Prop, (fun x => P (f x)) = (fun x => Q (f x)) → P = Q := by
  constructor
  · intro sur P Q e
    funext y
    obtain ⟨x, rfl⟩ := sur y
    exact congrFun e x
  · intro h y
    have := h (fun y => ∃ x, f x = y) (fun _ => True) (by
      funext x
      exact eq_true ⟨x, rfl⟩)
    have e := congrFun this y
    exact e ▸ trivial

theorem no_onto_to_predicates {α : Type} (f : α → α → Bool) : ¬Onto f := by
  intro h
  obtain ⟨x, hx⟩ := h fun x => !f x x
  have := congrFun hx x
  simp at this

/-- If elements of `α` name all functions to `β`, every map of `β` to itself has a fixed point. -/
theorem fixed_point_of_naming {α β : Type} (name : α → α → β) (h : Onto name) (f : β → β) :
    ∃ y, f y = y := by
  obtain ⟨a, ha⟩ := h fun x => f (name x x)
  exact ⟨name a a, (congrFun ha a).symm⟩

def iter {α : Type} (f : α → α) : Nat → α → α
  | 0, x => x
  | n + 1, x => iter f n (f x)

theorem iter_id {α : Type} (n : Nat) (x : α) : iter (fun x => x) n x = x := by
  induction n with
  | zero => rfl
  | succ n ih => exact ih

theorem iter_add {α : Type} (f : α → α) (m n : Nat) (x : α) :
    iter f (m + n) x = iter f n (iter f m x) := by
  induction m generalizing x with
  | zero => simp [iter]
  | succ m ih => rw [Nat.succ_add]; exact ih (f x)

theorem iter_last {α : Type} (f : α → α) (n : Nat) (x : α) : iter f (n + 1) x = f (iter f n x) := by
  induction n generalizing x with
  | zero => rfl
  | succ n ih => exact ih (f x)

theorem iter_mul {α : Type} (f : α → α) (m n : Nat) (x : α) :
    iter f (m * n) x = iter (iter f m) n x := by
  have add : ∀ a b x, iter f (a + b) x = iter f b (iter f a x) := by
    intro a b
    induction a with
    | zero => simp [iter]
    | succ a ih => intro x; rw [Nat.succ_add]; exact ih (f x)
  induction n generalizing x with
  | zero => rfl
  | succ n ih => rw [Nat.mul_succ, Nat.add_comm, add, ih]; rfl

theorem iter_commuting {α : Type} (f g : α → α) (h : ∀ x, f (g x) = g (f x)) (n : Nat) (x : α) :
    iter (fun x => f (g x)) n x = iter f n (iter g n x) := by
  have swap : ∀ n x, iter g n (f x) = f (iter g n x) := by
    intro n
    induction n with
    | zero => exact fun x => rfl
    | succ n ih => intro x; simp only [iter]; rw [← h, ih]
  induction n generalizing x with
  | zero => rfl
  | succ n ih => simp only [iter]; rw [ih, swap]

theorem iter_conjugate {α β : Type} (f : α → α) (g : β → β) (c : α → β)
    (h : ∀ x, c (f x) = g (c x)) (n : Nat) (x : α) : c (iter f n x) = iter g n (c x) := by
  induction n generalizing x with
  | zero => rfl
  | succ n ih => simp [iter, ih, h]

theorem iter_onetoone {α : Type} (f : α → α) (inj : OneToOne f) (n : Nat) : OneToOne (iter f n) := by
  induction n with
  | zero => exact fun x y e => e
  | succ n ih => exact fun x y e => inj x y (ih _ _ e)

theorem iter_fixed_at_some_power {α : Type} (f : α → α) (a : α) (m n : Nat)
    (hm : iter f m a = a) : iter f (m * n) a = a := by
  have add : ∀ a b x, iter f (a + b) x = iter f b (iter f a x) := by
    intro a b
    induction a with
    | zero => simp [iter]
    | succ a ih => intro x; rw [Nat.succ_add]; exact ih (f x)
  induction n with
  | zero => rfl
  | succ n ih => rw [Nat.mul_succ, add, ih, hm]

theorem iter_period_remainder {α : Type} (f : α → α) (a : α) (p n : Nat) (h : iter f p a = a) :
    iter f n a = iter f (n % p) a := by
  have add : ∀ a b x, iter f (a + b) x = iter f b (iter f a x) := by
    intro a b
    induction a with
    | zero => simp [iter]
    | succ a ih => intro x; rw [Nat.succ_add]; exact ih (f x)
  have mul : ∀ k, iter f (p * k) a = a := by
    intro k
    induction k with
    | zero => rfl
    | succ k ih => rw [Nat.mul_succ, add, ih, h]
  have e : n = p * (n / p) + n % p := (Nat.div_add_mod n p).symm
  have : iter f n a = iter f (p * (n / p) + n % p) a := congrArg (fun k => iter f k a) e
  rw [this, add, mul]

theorem common_period {α : Type} (f : α → α) (a : α) (m n : Nat) (hm : iter f m a = a)
    (hn : iter f n a = a) : iter f (Nat.gcd m n) a = a := by
  have add : ∀ a b x, iter f (a + b) x = iter f b (iter f a x) := by
    intro a b
    induction a with
    | zero => simp [iter]
    | succ a ih => intro x; rw [Nat.succ_add]; exact ih (f x)
  have mul : ∀ p, iter f p a = a → ∀ k, iter f (p * k) a = a := by
    intro p h k
    induction k with
    | zero => rfl
    | succ k ih => rw [Nat.mul_succ, add, ih, h]
  induction m, n using Nat.gcd.induction with
  | H0 n => simpa using hn
  | H1 m n pos ih =>
    rw [Nat.gcd_rec]
    apply ih _ hm
    have e : n = m * (n / m) + n % m := (Nat.div_add_mod n m).symm
    have h : iter f (m * (n / m) + n % m) a = a := by rw [← e]; exact hn
    rwa [add, mul m hm] at h

theorem iter_stays_fixed {α : Type} (f : α → α) (x : α) (h : f x = x) (n : Nat) : iter f n x = x := by
  induction n with
  | zero => rfl
  | succ n ih => rw [iter, h, ih]

theorem bool_function_third_power (f : Bool → Bool) (b : Bool) : iter f 3 b = f b := by
  cases b <;> cases ht : f true <;> cases hf : f false <;> simp [iter, ht, hf]

theorem involution_is_bijective {α : Type} (f : α → α) (h : ∀ x, f (f x) = x) :
    OneToOne f ∧ Onto f := by
  constructor
  · intro x y e
    rw [← h x, e, h y]
  · exact fun y => ⟨f y, h y⟩

theorem idempotent_image_is_fixed {α : Type} (f : α → α) (h : ∀ x, f (f x) = f x) (y : α) :
    (∃ x, f x = y) ↔ f y = y := by
  grind

theorem increasing_above_identity (f : Nat → Nat) (h : ∀ n, f n < f (n + 1)) (n : Nat) : n ≤ f n := by
  induction n with
  | zero => exact Nat.zero_le _
  | succ n ih =>
    have := h n
    omega

theorem increasing_everywhere (f : Nat → Nat) (h : ∀ n, f n < f (n + 1)) (m n : Nat) :
    m < n ↔ f m < f n := by
  have up : ∀ d m, f m + d ≤ f (m + d) := by
    intro d
    induction d with
    | zero => intro m; exact Nat.le_refl _
    | succ d ih =>
      intro m
      have := ih m
      have := h (m + d)
      simp only [Nat.add_assoc] at *
      omega
  constructor
  · intro hlt
    have := up (n - m) m
    rw [Nat.add_sub_cancel' (Nat.le_of_lt hlt)] at this
    omega
  · intro hlt
    by_cases hle : n ≤ m
    · have := up (m - n) n
      rw [Nat.add_sub_cancel' hle] at this
      omega
    · omega

/-- A monotone bounded function has a fixed point among the numbers up to the bound. -/
theorem monotone_has_fixed_point (f : Nat → Nat) (mono : ∀ m n, m ≤ n → f m ≤ f n) (b : Nat)
    (bound : ∀ n, f n ≤ b) : ∃ n, f n = n := by
  have climb : ∀ d n, n ≤ f n → b ≤ n + d → ∃ n, f n = n := by
    intro d
    induction d with
    | zero =>
      intro n hn hb
      have := bound n
      exact ⟨n, by omega⟩
    | succ d ih =>
      intro n hn hb
      by_cases e : f n = n
      · exact ⟨n, e⟩
      · exact ih (n + 1) (Nat.le_trans (by omega) (mono n (n + 1) (by omega))) (by omega)
  exact climb b 0 (Nat.zero_le _) (by omega)

/-- `f` with one value changed. -/
def change {β : Type} (f : Nat → β) (i : Nat) (b : β) : Nat → β := fun j => if j = i then b else f j

theorem change_same {β : Type} (f : Nat → β) (i : Nat) : change f i (f i) = f := by
  funext j
  grind [change]

theorem change_change {β : Type} (f : Nat → β) (i : Nat) (b c : β) :
    change (change f i b) i c = change f i c := by
  funext j
  grind [change]

theorem change_swaps {β : Type} (f : Nat → β) (i j : Nat) (b c : β) (h : i ≠ j) :
    change (change f i b) j c = change (change f j c) i b := by
  funext k
  grind [change]

/-- `f` with its first `n` values changed to those of `g`, one after the other. -/
def changeFirst {β : Type} (f g : Nat → β) : Nat → Nat → β
  | 0 => f
  | n + 1 => change (changeFirst f g n) n (g n)

theorem changeFirst_reaches {β : Type} (f g : Nat → β) (n : Nat) (same : ∀ i, n ≤ i → f i = g i) :
    changeFirst f g n = g := by
  have general : ∀ k j, changeFirst f g k j = if j < k then g j else f j := by
    intro k
    induction k with
    | zero => intro j; simp [changeFirst]
    | succ k ih =>
      intro j
      simp only [changeFirst, change, ih]
      by_cases e : j = k
      · subst e
        simp
      · by_cases hlt : j < k
        · simp [e, hlt, Nat.lt_succ_of_lt hlt]
        · have : ¬j < k + 1 := by omega
          simp [e, hlt, this]
  funext j
  rw [general]
  by_cases hlt : j < n
  · simp [hlt]
  · simp [hlt, same j (by omega)]
