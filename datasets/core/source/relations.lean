/-! Relations: closures, composition, orders, equivalences, well-foundedness and confluence. -/

def Converse {α : Type} (R : α → α → Prop) : α → α → Prop := fun x y => R y x

def Compose {α β γ : Type} (R : α → β → Prop) (S : β → γ → Prop) : α → γ → Prop :=
  fun x z => ∃ y, R x y ∧ S y z

theorem Compose_assoc {α β γ δ : Type} (R : α → β → Prop) (S : β → γ → Prop) (T : γ → δ → Prop) :
    Compose (Compose R S) T = Compose R (Compose S T) := by
  funext x w
  simp only [Compose, eq_iff_iff]
  grind

theorem Converse_Compose {α : Type} (R S : α → α → Prop) :
    Converse (Compose R S) = Compose (Converse S) (Converse R) := by
  funext x y
  simp only [Converse, Compose, eq_iff_iff]
  grind

/-- The modular law of relations. -/
theorem Compose_modular {α : Type} (R S T : α → α → Prop) (x z : α) (h : Compose R S x z) (t : T x z) :
    Compose R (fun y z => S y z ∧ Compose (Converse R) T y z) x z := by
  obtain ⟨y, hR, hS⟩ := h
  exact ⟨y, hR, hS, x, hR, t⟩

/-- Finitely many steps of `R`. -/
inductive Steps {α : Type} (R : α → α → Prop) (x : α) : α → Prop where
  | none : Steps R x x
  | more {y z : α} (before : Steps R x y) (last : R y z) : Steps R x z

theorem Steps_single {α : Type} (R : α → α → Prop) (x y : α) (h : R x y) : Steps R x y := by
  exact .more .none h

theorem Steps_trans {α : Type} (R : α → α → Prop) (x y z : α) (hxy : Steps R x y)
    (hyz : Steps R y z) : Steps R x z := by
  induction hyz with
  | none => exact hxy
  | more _ last ih => exact .more ih last

theorem Steps_first {α : Type} (R : α → α → Prop) (x y z : α) (first : R x y) (rest : Steps R y z) :
    Steps R x z := by
  induction rest with
  | none => exact .more .none first
  | more _ last ih => exact .more ih last

theorem Steps_split_first {α : Type} (R : α → α → Prop) (x z : α) (h : Steps R x z) :
    x = z ∨ ∃ y, R x y ∧ Steps R y z := by
  induction h with
  | none => exact Or.inl rfl
  | more before last ih =>
    right
    cases ih with
    | inl e => exact ⟨_, e ▸ last, .none⟩
    | inr h =>
      obtain ⟨w, first, rest⟩ := h
      exact ⟨w, first, .more rest last⟩

theorem Steps_Converse {α : Type} (R : α → α → Prop) (x y : α) (h : Steps (Converse R) x y) :
    Steps R y x := by
  have front : ∀ a b c, R a b → Steps R b c → Steps R a c := by
    intro a b c hab hbc
    induction hbc with
    | none => exact .more .none hab
    | more _ last ih => exact .more ih last
  induction h with
  | none => exact .none
  | more _ last ih => exact front _ _ _ last ih

theorem Steps_symmetric {α : Type} (R : α → α → Prop) (symm : ∀ x y, R x y → R y x) (x y : α)
    (h : Steps R x y) : Steps R y x := by
  have front : ∀ a b c, R a b → Steps R b c → Steps R a c := by
    intro a b c hab hbc
    induction hbc with
    | none => exact .more .none hab
    | more _ last ih => exact .more ih last
  induction h with
  | none => exact .none
  | more _ last ih => exact front _ _ _ (symm _ _ last) ih

theorem Steps_Steps {α : Type} (R : α → α → Prop) (x y : α) (h : Steps (Steps R) x y) : Steps R x y := by
  have trans : ∀ a b c, Steps R a b → Steps R b c → Steps R a c := by
    intro a b c hab hbc
    induction hbc with
    | none => exact hab
    | more _ last ih => exact .more ih last
  induction h with
  | none => exact .none
  | more _ last ih => exact trans _ _ _ ih last

theorem Steps_least {α : Type} (R S : α → α → Prop) (refl : ∀ x, S x x)
    (trans : ∀ x y z, S x y → S y z → S x z) (sub : ∀ x y, R x y → S x y) (x y : α)
    (h : Steps R x y) : S x y := by
  induction h with
  | none => exact refl _
  | more _ last ih => exact trans _ _ _ ih (sub _ _ last)

theorem Steps_invariant {α : Type} (R : α → α → Prop) (P : α → Prop)
    (keeps : ∀ x y, R x y → P x → P y) (x y : α) (h : Steps R x y) (hx : P x) : P y := by
  induction h with
  | none => exact hx
  | more _ last ih => exact keeps _ _ last ih

theorem Steps_maps {α β : Type} (R : α → α → Prop) (S : β → β → Prop) (f : α → β)
    (hom : ∀ x y, R x y → S (f x) (f y)) (x y : α) (h : Steps R x y) : Steps S (f x) (f y) := by
  induction h with
  | none => exact .none
  | more _ last ih => exact .more ih (hom _ _ last)

theorem Steps_succ_iff_le (m n : Nat) : Steps (fun a b => b = a + 1) m n ↔ m ≤ n := by
  constructor
  · intro h
    induction h with
    | none => exact Nat.le_refl m
    | more _ last ih => omega
  · intro h
    induction h with
    | refl => exact .none
    | step _ ih => exact .more ih rfl

/-- A lockstep simulation carries whole runs over. -/
theorem Steps_simulation {α β : Type} (R : α → α → Prop) (S : β → β → Prop) (Z : α → β → Prop)
    (sim : ∀ a b c, Z a b → R a c → ∃ d, S b d ∧ Z c d) (a c : α) (b : β) (z : Z a b)
    (h : Steps R a c) : ∃ d, Steps S b d ∧ Z c d := by
  induction h with
  | none => exact ⟨b, .none, z⟩
  | more _ last ih =>
    obtain ⟨d, hd, zd⟩ := ih
    obtain ⟨e, he, ze⟩ := sim _ _ _ zd last
    exact ⟨e, .more hd he, ze⟩

def Joinable {α : Type} (R : α → α → Prop) (y z : α) : Prop := ∃ w, Steps R y w ∧ Steps R z w

theorem diamond_strip {α : Type} (R : α → α → Prop)
    (diamond : ∀ x y z, R x y → R x z → ∃ w, R y w ∧ R z w) (x y z : α) (one : R x y)
    (many : Steps R x z) : ∃ w, Steps R y w ∧ R z w := by
  induction many with
  | none => exact ⟨y, .none, one⟩
  | more _ last ih =>
    obtain ⟨w, hw, hr⟩ := ih
    obtain ⟨v, hwv, hv⟩ := diamond _ _ _ hr last
    exact ⟨v, .more hw hwv, hv⟩

theorem diamond_confluent {α : Type} (R : α → α → Prop)
    (diamond : ∀ x y z, R x y → R x z → ∃ w, R y w ∧ R z w) (x y z : α) (hy : Steps R x y)
    (hz : Steps R x z) : Joinable R y z := by
  have strip : ∀ a b c, R a b → Steps R a c → ∃ w, Steps R b w ∧ R c w := by
    intro a b c one many
    induction many with
    | none => exact ⟨b, .none, one⟩
    | more _ last ih =>
      obtain ⟨w, hw, hr⟩ := ih
      obtain ⟨v, hwv, hv⟩ := diamond _ _ _ hr last
      exact ⟨v, .more hw hwv, hv⟩
  induction hy with
  | none => exact ⟨z, hz, .none⟩
  | more _ last ih =>
    obtain ⟨w, hyw, hzw⟩ := ih
    obtain ⟨v, hv, hwv⟩ := strip _ _ _ last hyw
    exact ⟨v, hv, .more hzw hwv⟩

theorem normal_form_unique {α : Type} (R : α → α → Prop)
    (confluent : ∀ x y z, Steps R x y → Steps R x z → Joinable R y z) (x y z : α)
    (hy : Steps R x y) (hz : Steps R x z) (ny : ∀ w, ¬R y w) (nz : ∀ w, ¬R z w) : y = z := by
  have stuck : ∀ a b, Steps R a b → (∀ w, ¬R a w) → a = b := by
    intro a b h no
    induction h with
    | none => rfl
    | more _ last ih => subst ih; exact absurd last (no _)
  obtain ⟨w, hyw, hzw⟩ := confluent x y z hy hz
  exact (stuck y w hyw ny).trans (stuck z w hzw nz).symm

/-- Newman: where there are no infinite runs, local confluence is enough. -/
theorem confluent_of_local {α : Type} (R : α → α → Prop) (ends : WellFounded fun y x => R x y)
    (loc : ∀ x y z, R x y → R x z → Joinable R y z) (x y z : α) (hy : Steps R x y)
    (hz : Steps R x z) : Joinable R y z := by
  have trans : ∀ a b c, Steps R a b → Steps R b c → Steps R a c := by
    intro a b c hab hbc
    induction hbc with
    | none => exact hab
    | more _ last ih => exact .more ih last
  have first : ∀ a c, Steps R a c → a = c ∨ ∃ b, R a b ∧ Steps R b c := by
    intro a c h
    induction h with
    | none => exact Or.inl rfl
    | more before last ih =>
      right
      cases ih with
      | inl e => exact ⟨_, e ▸ last, .none⟩
      | inr h =>
        obtain ⟨w, first, rest⟩ := h
        exact ⟨w, first, .more rest last⟩
  induction x using ends.induction generalizing y z with
  | _ x ih =>
    cases first x y hy with
    | inl e => subst e; exact ⟨z, hz, .none⟩
    | inr h =>
      obtain ⟨y', hxy', hy'⟩ := h
      cases first x z hz with
      | inl e => subst e; exact ⟨y, .none, hy⟩
      | inr h =>
        obtain ⟨z', hxz', hz'⟩ := h
        obtain ⟨w, hyw, hzw⟩ := loc x y' z' hxy' hxz'
        obtain ⟨u, hu, hwu⟩ := ih y' hxy' y w hy' hyw
        obtain ⟨v, huv, hv⟩ := ih z' hxz' u z (trans _ _ _ hzw hwu) hz'
        exact ⟨v, trans _ _ _ hu huv, hv⟩

theorem wellFounded_no_two_cycle {α : Type} (R : α → α → Prop) (wf : WellFounded R) (x y : α)
    (hxy : R x y) : ¬R y x := by
  induction x using wf.induction generalizing y with
  | _ x ih => intro hyx; exact ih y hyx x hyx hxy

theorem wellFounded_of_measure {α : Type} (R : α → α → Prop) (size : α → Nat)
    (h : ∀ x y, R x y → size x < size y) : WellFounded R := by
  refine ⟨fun a => ?_⟩
  have all : ∀ n a, size a < n → Acc R a := by
    intro n
    induction n with
    | zero => intro a ha; exact absurd ha (Nat.not_lt_zero _)
    | succ n ih =>
      intro a ha
      refine ⟨a, fun b hb => ih b ?_⟩
      have := h b a hb
      omega
  exact all (size a + 1) a (Nat.lt_succ_self _)

theorem wellFounded_Steps {α : Type} (R : α → α → Prop) (wf : WellFounded R) :
    WellFounded fun x z => ∃ y, Steps R x y ∧ R y z := by
  refine ⟨fun a => ?_⟩
  induction a using wf.induction with
  | _ a ih =>
    refine ⟨a, fun b ⟨y, hby, hya⟩ => ?_⟩
    have accessible := ih y hya
    cases hby with
    | none => exact accessible
    | more before last => exact accessible.inv ⟨_, before, last⟩

theorem no_descending_sequence {α : Type} (R : α → α → Prop) (wf : WellFounded R) (s : Nat → α) :
    ∃ n, ¬R (s (n + 1)) (s n) := by
  have general : ∀ a n, s n = a → ∃ n, ¬R (s (n + 1)) (s n) := by
    intro a
    induction a using wf.induction with
    | _ a ih =>
      intro n e
      by_cases h : R (s (n + 1)) (s n)
      · exact ih (s (n + 1)) (e ▸ h) (n + 1) rfl
      · exact ⟨n, h⟩
  exact general _ 0 rfl

/-- Two elements with the same image. -/
def SameImage {α β : Type} (f : α → β) : α → α → Prop := fun x y => f x = f y

theorem SameImage_is_equivalence {α β : Type} (f : α → β) :
    (∀ x, SameImage f x x) ∧ (∀ x y, SameImage f x y → SameImage f y x) ∧
      ∀ x y z, SameImage f x y → SameImage f y z → SameImage f x z := by
  simp only [SameImage]
  grind

theorem classes_equal_iff {α : Type} (E : α → α → Prop) (refl : ∀ x, E x x)
    (symm : ∀ x y, E x y → E y x) (trans : ∀ x y z, E x y → E y z → E x z) (x y : α) :
    E x = E y ↔ E x y := by
  constructor
  · intro h
    rw [h]
    exact refl y
  · intro h
    funext z
    exact propext ⟨fun k => trans y x z (symm x y h) k, fun k => trans x y z h k⟩

theorem every_equivalence_is_SameImage {α : Type} (E : α → α → Prop) (eqv : Equivalence E) :
    ∃ (β : Type) (f : α → β), SameImage f = E := by
  refine ⟨α → Prop, E, ?_⟩
  funext x y
  apply propext
  constructor
  · intro h
    have : E x y = E y y := congrFun h y
    rw [this]
    exact eqv.refl y
  · intro h
    funext z
    exact propext ⟨fun k => eqv.trans (eqv.symm h) k, fun k => eqv.trans h k⟩

theorem strict_part_is_transitive {α : Type} (le : α → α → Prop)
    (trans : ∀ x y z, le x y → le y z → le x z) (x y z : α) (hxy : le x y ∧ ¬le y x)
    (hyz : le y z ∧ ¬le z y) : le x z ∧ ¬le z x := by
  grind

theorem minimal_in_list {α : Type} (lt : α → α → Prop) (irrefl : ∀ x, ¬lt x x)
    (trans : ∀ x y z, lt x y → lt y z → lt x z) (a : α) (xs : List α) :
    ∃ m, m ∈ a :: xs ∧ ∀ x, x ∈ a :: xs → ¬lt x m := by
  induction xs generalizing a with
  | nil => exact ⟨a, by simp, by simpa using irrefl a⟩
  | cons b xs ih =>
    obtain ⟨m, hm, least⟩ := ih b
    by_cases h : lt a m
    · refine ⟨a, by simp, fun x hx hlt => ?_⟩
      cases List.mem_cons.1 hx with
      | inl e => exact irrefl a (e ▸ hlt)
      | inr hx => exact least x hx (trans x a m hlt h)
    · refine ⟨m, by simp_all, fun x hx => ?_⟩
      cases List.mem_cons.1 hx with
      | inl e => exact e ▸ h
      | inr hx => exact least x hx
