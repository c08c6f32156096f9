/-! A typed language of numbers and truth values: reduction, types, progress and preservation. -/

/-- Numbers and truth values, without types. -/
inductive Term where
  | yes
  | no
  | zero
  | succ (t : Term)
  | isZero (t : Term)
  | cond (c t e : Term)

inductive Ty where
  | bool
  | nat

inductive HasType : Term → Ty → Prop where
  | yes : HasType .yes .bool
  | no : HasType .no .bool
  | zero : HasType .zero .nat
  | succ {t : Term} (h : HasType t .nat) : HasType (.succ t) .nat
  | isZero {t : Term} (h : HasType t .nat) : HasType (.isZero t) .bool
  | cond {c t e : Term} {A : Ty} (hc : HasType c .bool) (ht : HasType t A) (he : HasType e A) :
    HasType (.cond c t e) A

inductive IsNumber : Term → Prop where
  | zero : IsNumber .zero
  | succ {t : Term} (h : IsNumber t) : IsNumber (.succ t)

/-- A value: a truth value or a number. -/
def IsValue (t : Term) : Prop := t = .yes ∨ t = .no ∨ IsNumber t

inductive Reduces : Term → Term → Prop where
  | succ {t u : Term} (h : Reduces t u) : Reduces (.succ t) (.succ u)
  | isZero {t u : Term} (h : Reduces t u) : Reduces (.isZero t) (.isZero u)
  | isZeroZero : Reduces (.isZero .zero) .yes
  | isZeroSucc {t : Term} (h : IsNumber t) : Reduces (.isZero (.succ t)) .no
  | cond {c d t e : Term} (h : Reduces c d) : Reduces (.cond c t e) (.cond d t e)
  | condYes {t e : Term} : Reduces (.cond .yes t e) t
  | condNo {t e : Term} : Reduces (.cond .no t e) e

theorem term_type_unique (t : Term) (A B : Ty) (hA : HasType t A) (hB : HasType t B) : A = B := by
  induction hA with
  | cond _ _ _ _ iht _ =>
    cases hB with
    | cond _ ht _ => exact iht ht
  | _ => cases hB; rfl

theorem term_number_typed (t : Term) (h : IsNumber t) : HasType t .nat := by
  induction h with
  | zero => exact .zero
  | succ _ ih => exact .succ ih

theorem term_number_stuck (t u : Term) (h : IsNumber t) : ¬Reduces t u := by
  induction h generalizing u with
  | zero => intro r; cases r
  | succ _ ih =>
    intro r
    cases r with
    | succ r => exact ih _ r

theorem term_reduces_deterministic (t u v : Term) (hu : Reduces t u) (hv : Reduces t v) : u = v := by
  have stuck : ∀ t, IsNumber t → ∀ u, ¬Reduces t u := by
    intro t h
    induction h with
    | zero => intro u r; cases r
    | succ _ ih =>
      intro u r
      cases r with
      | succ r => exact ih _ r
  induction hu generalizing v with
  | succ _ ih =>
    cases hv with
    | succ h => rw [ih _ h]
  | isZero h ih =>
    cases hv with
    | isZero h' => rw [ih _ h']
    | isZeroZero => cases h
    | isZeroSucc n => exact absurd h (stuck _ (.succ n) _)
  | isZeroZero =>
    cases hv with
    | isZero h => cases h
    | isZeroZero => rfl
  | isZeroSucc n =>
    cases hv with
    | isZero h => exact absurd h (stuck _ (.succ n) _)
    | isZeroSucc _ => rfl
  | cond h ih =>
    cases hv with
    | cond h' => rw [ih _ h']
    | condYes => cases h
    | condNo => cases h
  | condYes =>
    cases hv with
    | cond h => cases h
    | condYes => rfl
  | condNo =>
    cases hv with
    | cond h => cases h
    | condNo => rfl

theorem term_progress (t : Term) (A : Ty) (h : HasType t A) : IsValue t ∨ ∃ u, Reduces t u := by
  have numbers : ∀ t, HasType t .nat → IsValue t → IsNumber t := by
    intro t h v
    rcases v with rfl | rfl | n
    · cases h
    · cases h
    · exact n
  induction h with
  | yes => exact Or.inl (Or.inl rfl)
  | no => exact Or.inl (Or.inr (Or.inl rfl))
  | zero => exact Or.inl (Or.inr (Or.inr .zero))
  | succ h ih =>
    cases ih with
    | inl v => exact Or.inl (Or.inr (Or.inr (.succ (numbers _ h v))))
    | inr r => obtain ⟨u, r⟩ := r; exact Or.inr ⟨_, .succ r⟩
  | isZero h ih =>
    right
    cases ih with
    | inl v =>
      cases numbers _ h v with
      | zero => exact ⟨_, .isZeroZero⟩
      | succ n => exact ⟨_, .isZeroSucc n⟩
    | inr r => obtain ⟨u, r⟩ := r; exact ⟨_, .isZero r⟩
  | cond hc _ _ ih _ _ =>
    right
    cases ih with
    | inl v =>
      rcases v with rfl | rfl | n
      · exact ⟨_, .condYes⟩
      · exact ⟨_, .condNo⟩
      · cases n <;> cases hc
    | inr r => obtain ⟨u, r⟩ := r; exact ⟨_, .cond r⟩

theorem term_preservation (t u : Term) (A : Ty) (h : HasType t A) (r : Reduces t u) : HasType u A := by
  induction r generalizing A with
  | succ _ ih => cases h with | succ h => exact .succ (ih _ h)
  | isZero _ ih => cases h with | isZero h => exact .isZero (ih _ h)
  | isZeroZero => cases h; exact .yes
  | isZeroSucc _ => cases h; exact .no
  | cond _ ih => cases h with | cond hc ht he => exact .cond (ih _ hc) ht he
  | condYes => cases h with | cond _ ht _ => exact ht
  | condNo => cases h with | cond _ _ he => exact he

def weight : Term → Nat
  | .yes => 1
  | .no => 1
  | .zero => 1
  | .succ t => weight t + 1
  | .isZero t => weight t + 1
  | .cond c t e => weight c + weight t + weight e + 1

theorem term_reduces_shrinks (t u : Term) (h : Reduces t u) : weight u < weight t := by
  induction h <;> simp [weight] <;> omega

theorem term_no_infinite_reduction (s : Nat → Term) : ¬∀ n, Reduces (s n) (s (n + 1)) := by
  intro h
  have shrinks : ∀ t u, Reduces t u → weight u < weight t := by
    intro t u h
    induction h <;> simp [weight] <;> omega
  have far : ∀ n, weight (s n) + n ≤ weight (s 0) := by
    intro n
    induction n with
    | zero => exact Nat.le_refl _
    | succ n ih =>
      have := shrinks _ _ (h n)
      omega
  have := far (weight (s 0) + 1)
  omega

theorem term_not_all_typed : ∃ t, ∀ A, ¬HasType t A := by
  refine ⟨.succ .yes, fun A h => ?_⟩
  cases h with
  | succ h => cases h

/-- A term that cannot be typed may reduce to one that can. -/
theorem term_no_subject_expansion : ∃ t u A, Reduces t u ∧ HasType u A ∧ ¬HasType t A := by
  refine ⟨.cond .yes .zero .no, .zero, .nat, .condYes, .zero, fun h => ?_⟩
  cases h with
  | cond _ _ he => cases he

/-- Every typed term comes to a value. -/
theorem term_normalises (t : Term) (A : Ty) (h : HasType t A) :
    ∃ f : Nat → Term, ∃ n, f 0 = t ∧ (∀ i, i < n → Reduces (f i) (f (i + 1))) ∧ IsValue (f n) := by
  have shrinks : ∀ t u, Reduces t u → weight u < weight t := by
    intro t u h
    induction h <;> simp [weight] <;> omega
  have numbers : ∀ t, HasType t .nat → IsValue t → IsNumber t := by
    intro t h v
    rcases v with rfl | rfl | n
    · cases h
    · cases h
    · exact n
  have progress : ∀ t A, HasType t A → IsValue t ∨ ∃ u, Reduces t u := by
    intro t A h
    induction h with
    | yes => exact Or.inl (Or.inl rfl)
    | no => exact Or.inl (Or.inr (Or.inl rfl))
    | zero => exact Or.inl (Or.inr (Or.inr .zero))
    | succ h ih =>
      cases ih with
      | inl v => exact Or.inl (Or.inr (Or.inr (.succ (numbers _ h v))))
      | inr r => obtain ⟨u, r⟩ := r; exact Or.inr ⟨_, .succ r⟩
    | isZero h ih =>
      right
      cases ih with
      | inl v =>
        cases numbers _ h v with
        | zero => exact ⟨_, .isZeroZero⟩
        | succ n => exact ⟨_, .isZeroSucc n⟩
      | inr r => obtain ⟨u, r⟩ := r; exact ⟨_, .isZero r⟩
    | cond hc _ _ ih _ _ =>
      right
      cases ih with
      | inl v =>
        rcases v with rfl | rfl | n
        · exact ⟨_, .condYes⟩
        · exact ⟨_, .condNo⟩
        · cases n <;> cases hc
      | inr r => obtain ⟨u, r⟩ := r; exact ⟨_, .cond r⟩
  have preserves : ∀ t u, Reduces t u → ∀ A, HasType t A → HasType u A := by
    intro t u r
    induction r with
    | succ _ ih => intro A h; cases h with | succ h => exact .succ (ih _ h)
    | isZero _ ih => intro A h; cases h with | isZero h => exact .isZero (ih _ h)
    | isZeroZero => intro A h; cases h; exact .yes
    | isZeroSucc _ => intro A h; cases h; exact .no
    | cond _ ih => intro A h; cases h with | cond hc ht he => exact .cond (ih _ hc) ht he
    | condYes => intro A h; cases h with | cond _ ht _ => exact ht
    | condNo => intro A h; cases h with | cond _ _ he => exact he
  have all : ∀ w t, weight t ≤ w → HasType t A →
      ∃ f : Nat → Term, ∃ n, f 0 = t ∧ (∀ i, i < n → Reduces (f i) (f (i + 1))) ∧ IsValue (f n) := by
    intro w
    induction w with
    | zero =>
      intro t hw
      cases t <;> simp [weight] at hw
    | succ w ih =>
      intro t hw ht
      rcases progress t A ht with v | ⟨u, r⟩
      · exact ⟨fun _ => t, 0, rfl, fun i hi => absurd hi (Nat.not_lt_zero i), v⟩
      · have := shrinks t u r
        obtain ⟨f, n, f0, steps, v⟩ := ih u (by omega) (preserves t u r A ht)
        refine ⟨fun i => match i with | 0 => t | i + 1 => f i, n + 1, rfl, ?_, v⟩
        intro i hi
        cases i with
        | zero => simpa [f0] using r
        | succ i => exact steps i (by omega)
  exact all _ t (Nat.le_refl _) h
