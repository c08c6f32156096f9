/-! Sets as predicates: operations, images, indexed unions, closure operators and fixed points. -/

abbrev Subset (α : Type) := α → Prop

def within {α : Type} (A B : Subset α) : Prop := ∀ x, A x → B x

def both {α : Type} (A B : Subset α) : Subset α := fun x => A x ∧ B x

def either {α : Type} (A B : Subset α) : Subset α := fun x => A x ∨ B x

def outside {α : Type} (A : Subset α) : Subset α := fun x => ¬A x

/-- What lies in exactly one of the two. -/
def onlyOne {α : Type} (A B : Subset α) : Subset α := either (both A (outside B)) (both B (outside A))

def imageOf {α β : Type} (f : α → β) (A : Subset α) : Subset β := fun y => ∃ x, A x ∧ f x = y

def preimageOf {α β : Type} (f : α → β) (B : Subset β) : Subset α := fun x => B (f x)

theorem sets_de_morgan {α : Type} (A B : Subset α) :
    outside (both A B) = either (outside A) (outside B) := by
  funext x
  simp only [outside, both, either, eq_iff_iff]
  grind

theorem both_eq_left_iff {α : Type} (A B : Subset α) : both A B = A ↔ within A B := by
  constructor
  · intro h x hx
    rw [← h] at hx
    exact hx.2
  · intro h
    funext x
    exact propext ⟨And.left, fun hx => ⟨hx, h x hx⟩⟩

theorem onlyOne_cancels {α : Type} (A B : Subset α) : onlyOne A (onlyOne A B) = B := by
  funext x
  simp only [onlyOne, outside, both, either, eq_iff_iff]
  grind

theorem onlyOne_assoc {α : Type} (A B C : Subset α) :
    onlyOne (onlyOne A B) C = onlyOne A (onlyOne B C) := by
  funext x
  simp only [onlyOne, outside, both, either, eq_iff_iff]
  grind

theorem imageOf_either {α β : Type} (f : α → β) (A B : Subset α) :
    imageOf f (either A B) = either (imageOf f A) (imageOf f B) := by
  funext y
  simp only [imageOf, either, eq_iff_iff]
  grind

theorem imageOf_both_of_injective {α β : Type} (f : α → β) (inj : ∀ x y, f x = f y → x = y)
    (A B : Subset α) : imageOf f (both A B) = both (imageOf f A) (imageOf f B) := by
  funext y
  apply propext
  constructor
  · intro ⟨x, ⟨hA, hB⟩, e⟩
    exact ⟨⟨x, hA, e⟩, ⟨x, hB, e⟩⟩
  · intro ⟨⟨x, hA, e⟩, ⟨z, hB, e'⟩⟩
    have : x = z := inj x z (e.trans e'.symm)
    subst this
    exact ⟨x, ⟨hA, hB⟩, e⟩

/-- If images respect all intersections, the function is injective. -/
theorem injective_of_imageOf_both {α β : Type} (f : α → β)
    (h : ∀ A B : Subset α, within (both (imageOf f A) (imageOf f B)) (imageOf f (both A B)))
    (x y : α) (e : f x = f y) : x = y := by
  obtain ⟨z, ⟨hx, hy⟩, _⟩ :=
    h (fun a => a = x) (fun a => a = y) (f x) ⟨⟨x, rfl, rfl⟩, ⟨y, rfl, e.symm⟩⟩
  exact hx.symm.trans hy

theorem imageOf_within_iff {α β : Type} (f : α → β) (A : Subset α) (B : Subset β) :
    within (imageOf f A) B ↔ within A (preimageOf f B) := by
  constructor
  · intro h x hx
    exact h (f x) ⟨x, hx, rfl⟩
  · intro h y ⟨x, hx, e⟩
    exact e ▸ h x hx

theorem imageOf_preimageOf {α β : Type} (f : α → β) (A : Subset α) (B : Subset β) :
    imageOf f (both A (preimageOf f B)) = both (imageOf f A) B := by
  funext y
  apply propext
  constructor
  · intro ⟨x, ⟨hA, hB⟩, e⟩
    exact ⟨⟨x, hA, e⟩, e ▸ hB⟩
  · intro ⟨⟨x, hA, e⟩, hB⟩
    refine ⟨x, ⟨hA, ?_⟩, e⟩
    rw [preimageOf, e]
    exact hB

def unionOver {ι α : Type} (A : ι → Subset α) : Subset α := fun x => ∃ i, A i x

theorem both_unionOver {ι α : Type} (A : ι → Subset α) (B : Subset α) :
    both B (unionOver A) = unionOver fun i => both B (A i) := by
  funext x
  simp only [both, unionOver, eq_iff_iff]
  grind

/-- The members that `A n` has, and no earlier set of the sequence. -/
def firstTime {α : Type} (A : Nat → Subset α) (n : Nat) : Subset α :=
  fun x => A n x ∧ ∀ m, m < n → ¬A m x

theorem firstTime_disjoint {α : Type} (A : Nat → Subset α) (m n : Nat) (x : α)
    (hm : firstTime A m x) (hn : firstTime A n x) : m = n := by
  have := hm.2 n
  have := hn.2 m
  have := hm.1
  have := hn.1
  by_cases hlt : m < n
  · grind
  · by_cases hgt : n < m
    · grind
    · omega

theorem unionOver_firstTime {α : Type} (A : Nat → Subset α) :
    unionOver (firstTime A) = unionOver A := by
  funext x
  apply propext
  constructor
  · intro ⟨n, h, _⟩
    exact ⟨n, h⟩
  · intro ⟨n, h⟩
    induction n using Nat.strongRecOn with
    | ind n ih =>
      by_cases earlier : ∃ m, m < n ∧ A m x
      · obtain ⟨m, hlt, hm⟩ := earlier
        exact ih m hlt hm
      · exact ⟨n, h, fun m hlt hm => earlier ⟨m, hlt, hm⟩⟩

/-- The smallest set that the operator `F` does not leave. -/
def leastClosed {α : Type} (F : Subset α → Subset α) : Subset α :=
  fun x => ∀ A, within (F A) A → A x

theorem leastClosed_fixed {α : Type} (F : Subset α → Subset α)
    (mono : ∀ A B, within A B → within (F A) (F B)) : F (leastClosed F) = leastClosed F := by
  have down : within (F (leastClosed F)) (leastClosed F) := by
    intro x hx A hA
    exact hA x (mono _ _ (fun y hy => hy A hA) x hx)
  funext x
  exact propext ⟨down x, fun hx => hx _ (mono _ _ down)⟩

theorem leastClosed_least {α : Type} (F : Subset α → Subset α) (A : Subset α) (h : F A = A) :
    within (leastClosed F) A := by
  intro x hx
  apply hx
  rw [h]
  exact fun _ h => h

/-- The least set closed under adding two, from zero on, is the even numbers. -/
theorem leastClosed_evens (n : Nat) :
    leastClosed (fun A n => n = 0 ∨ ∃ m, A m ∧ n = m + 2) n ↔ n % 2 = 0 := by
  constructor
  · intro h
    apply h fun n => n % 2 = 0
    intro m hm
    cases hm with
    | inl e => simp [e]
    | inr h =>
      obtain ⟨k, hk, e⟩ := h
      omega
  · intro h A hA
    have all : ∀ k, A (2 * k) := by
      intro k
      induction k with
      | zero => exact hA 0 (Or.inl rfl)
      | succ k ih => exact hA _ (Or.inr ⟨2 * k, ih, by omega⟩)
    have e : n = 2 * (n / 2) := by omega
    rw [e]
    exact all _

/-- A closure operator is determined by its closed sets. -/
theorem closure_from_closed {α : Type} (C D : Subset α → Subset α)
    (growC : ∀ A, within A (C A)) (growD : ∀ A, within A (D A))
    (monoC : ∀ A B, within A B → within (C A) (C B)) (monoD : ∀ A B, within A B → within (D A) (D B))
    (closedC : ∀ A, C (C A) = C A) (closedD : ∀ A, D (D A) = D A)
    (same : ∀ A, C A = A ↔ D A = A) : C = D := by
  funext A x
  apply propext
  constructor
  · intro h
    have e : C (D A) = D A := (same _).2 (closedD A)
    rw [← e]
    exact monoC _ _ (growD A) x h
  · intro h
    have e : D (C A) = C A := (same _).1 (closedC A)
    rw [← e]
    exact monoD _ _ (growC A) x h
