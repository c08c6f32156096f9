/-! Propositions, quantifiers, functions, equality and relations, as the core library has them. -/

theorem or_refuted_left (p q : Prop) (h : p ∨ q) (np : ¬p) : q := by
  exact h.resolve_left np

theorem contrapositive_iff (p q : Prop) : (p → q) ↔ (¬q → ¬p) := by
  exact ⟨mt, fun h hp => Classical.byContradiction fun nq => h nq hp⟩

theorem iff_of_three_implications {p q r : Prop} (pq : p → q) (qr : q → r) (rp : r → p) :
    (p ↔ q) ∧ (q ↔ r) ∧ (p ↔ r) := by
  exact ⟨⟨pq, rp ∘ qr⟩, ⟨qr, pq ∘ rp⟩, ⟨qr ∘ pq, rp⟩⟩

theorem prop_true_or_false (p : Prop) : p = True ∨ p = False := by
  exact Classical.propComplete p

theorem every_prop_of_true_and_false (C : Prop → Prop) (yes : C True) (no : C False) : ∀ p, C p := by
  intro p
  rcases Classical.propComplete p with rfl | rfl
  · exact yes
  · exact no

theorem prop_eq_iff_both_ways (p q : Prop) : p = q ↔ (p → q) ∧ (q → p) := by
  exact ⟨fun e => ⟨e.mp, e.mpr⟩, fun h => propext ⟨h.1, h.2⟩⟩

theorem predicates_equal_of_iff {α : Type} (P Q : α → Prop) (h : ∀ x, Q x ↔ P x) : P = Q := by
  funext x
  exact propext (h x).symm

theorem forall_exists_of_one_for_all {α β : Type} (R : α → β → Prop) (h : ∃ b, ∀ a, R a b) (a : α) :
    ∃ b, R a b := by
  obtain ⟨b, hb⟩ := h
  exact ⟨b, hb a⟩

theorem not_forall_exists_iff {α β : Type} (R : α → β → Prop) :
    (¬∀ a, ∃ b, R a b) ↔ ∃ a, ∀ b, ¬R a b := by
  simp only [Classical.not_forall, not_exists]

theorem exists_of_not_all_fail {α : Type} {P : α → Prop} : (¬∀ x, ¬P x) → ∃ x, P x := by
  exact Classical.not_forall_not.mp

theorem everyone_drinks_with_someone {α : Type} (h : Nonempty α) (P : α → Prop) :
    ∃ x, P x → ∀ y, P y := by
  by_cases all : ∀ y, P y
  · exact h.elim fun a => ⟨a, fun _ => all⟩
  · obtain ⟨x, hx⟩ := Classical.not_forall.mp all
    exact ⟨x, fun k => absurd k hx⟩

theorem all_hold_or_one_fails {α : Type} (P : α → Prop) : (∀ x, P x) ∨ ∃ x, ¬P x := by
  exact Classical.forall_or_exists_not P

theorem exists_or_iff_or_exists {α : Type} (P Q : α → Prop) :
    (∃ x, P x) ∨ (∃ x, Q x) ↔ ∃ x, Q x ∨ P x := by
  rw [exists_or, or_comm]

theorem exists_imp_of_forall_imp_exists {α : Type} (P Q : α → Prop) (h : (∀ x, P x) → ∃ x, Q x) :
    ∃ x, P x → Q x := by
  by_cases all : ∀ x, P x
  · obtain ⟨x, hx⟩ := h all
    exact ⟨x, fun _ => hx⟩
  · obtain ⟨x, hx⟩ := Classical.not_forall.mp all
    exact ⟨x, fun k => absurd k hx⟩

theorem unique_function_of_unique_values {α β : Type} (R : α → β → Prop)
    (h : ∀ x, ∃ y, R x y ∧ ∀ z, R x z → z = y) : ∃ f : α → β, ∀ x y, R x y ↔ y = f x := by
  obtain ⟨f, hf⟩ := Classical.skolem.mp h
  exact ⟨f, fun x y => ⟨(hf x).2 y, fun e => e ▸ (hf x).1⟩⟩

theorem function_on_a_predicate {α β : Type} [Nonempty β] (P : α → Prop) (R : α → β → Prop)
    (h : ∀ x, P x → ∃ y, R x y) : ∃ f : α → β, ∀ x, P x → R x (f x) := by
  refine Classical.skolem (p := fun x y => P x → R x y).mp fun x => ?_
  by_cases hx : P x
  · obtain ⟨y, hy⟩ := h x hx
    exact ⟨y, fun _ => hy⟩
  · exact ⟨Classical.ofNonempty, fun k => absurd k hx⟩

theorem exists_unique_iff_exists_and_at_most_one {α : Type} (P : α → Prop) :
    (∃ x, P x ∧ ∀ y, P y → y = x) ↔ (∃ x, P x) ∧ ∀ x y, P x → P y → x = y := by
  constructor
  · rintro ⟨a, ha, only⟩
    exact ⟨⟨a, ha⟩, fun x y hx hy => (only x hx).trans (only y hy).symm⟩
  · rintro ⟨⟨a, ha⟩, one⟩
    exact ⟨a, ha, fun y hy => one y a hy ha⟩

theorem ite_holds_iff_cases {α : Type} (P : α → Prop) (c : Prop) [Decidable c] (a b : α) :
    P (if c then a else b) ↔ (c → P a) ∧ (¬c → P b) := by
  by_cases h : c <;> simp [h]

theorem dite_value_comes_from_a_branch {α : Type} (c : Prop) [Decidable c] (f : c → α) (g : ¬c → α) :
    (∃ h, (if h : c then f h else g h) = f h) ∨ ∃ h, (if h : c then f h else g h) = g h := by
  by_cases h : c
  · exact Or.inl ⟨h, dif_pos h⟩
  · exact Or.inr ⟨h, dif_neg h⟩

theorem ite_of_any_decision {α : Type} (c : Prop) (d e : Decidable c) (a b : α) :
    @ite α c d a b = @ite α c e a b := by
  rw [Subsingleton.elim d e]

theorem decide_differs_iff (p q : Prop) [Decidable p] [Decidable q] :
    decide p ≠ decide q ↔ (p ↔ ¬q) := by
  by_cases hp : p <;> by_cases hq : q <;> simp [hp, hq]

theorem subtype_val_is_injective {α : Type} (P : α → Prop) :
    Function.Injective (Subtype.val : { x // P x } → α) := by
  exact fun _ _ => Subtype.ext

theorem subtype_nonempty_iff_exists {α : Type} (P : α → Prop) : Nonempty { x // P x } ↔ ∃ x, P x := by
  exact ⟨fun ⟨x⟩ => ⟨x.1, x.2⟩, fun ⟨x, hx⟩ => ⟨⟨x, hx⟩⟩⟩

theorem subtype_exists_iff_exists_and {α : Type} (P Q : α → Prop) :
    (∃ x : { x // P x }, Q x.val) ↔ ∃ x, Q x ∧ P x := by
  exact ⟨fun ⟨x, hx⟩ => ⟨x.1, hx, x.2⟩, fun ⟨x, hq, hp⟩ => ⟨⟨x, hp⟩, hq⟩⟩

theorem subtype_of_equals_is_subsingleton {α : Type} (a : α) : Subsingleton { x // x = a } := by
  exact ⟨fun x y => Subtype.ext (x.2.trans y.2.symm)⟩

theorem nonempty_prod_iff_and (α β : Type) : Nonempty (α × β) ↔ Nonempty α ∧ Nonempty β := by
  exact ⟨fun ⟨p⟩ => ⟨⟨p.1⟩, ⟨p.2⟩⟩, fun ⟨⟨a⟩, ⟨b⟩⟩ => ⟨(a, b)⟩⟩

theorem nonempty_function_iff_imp (α β : Type) : Nonempty (α → β) ↔ (Nonempty α → Nonempty β) := by
  constructor
  · rintro ⟨f⟩ ⟨a⟩
    exact ⟨f a⟩
  · intro h
    by_cases k : Nonempty α
    · exact (h k).elim fun b => ⟨fun _ => b⟩
    · exact ⟨fun a => absurd ⟨a⟩ k⟩

theorem subsingleton_iff_any_two_equal (α : Type) : Subsingleton α ↔ ∀ x y : α, x = y := by
  exact ⟨fun h => h.allEq, fun h => ⟨h⟩⟩

theorem cast_there_and_back {α β : Type} (e : α = β) (x : α) : cast e.symm (cast e x) = x := by
  simp

theorem cast_is_injective {α β : Type} (e : α = β) : Function.Injective (cast e) := by
  subst e
  exact fun _ _ h => h

theorem heq_iff_cast_equal {α β : Type} (e : α = β) (x : α) (y : β) : HEq x y ↔ cast e x = y := by
  subst e
  exact heq_eq_eq x y ▸ Iff.rfl

theorem dependent_values_heq {α : Type} {F : α → Type} (f : ∀ a, F a) {a b : α} (h : a = b) :
    HEq (f b) (f a) := by
  subst h
  exact HEq.rfl

theorem transport_along_composite {α : Type} (P : α → Prop) {a b c : α} (h : b = a) (k : b = c) :
    P a ↔ P c := by
  rw [← h, k]

theorem functions_differ_iff {α β : Type} (f g : α → β) : f ≠ g ↔ ∃ x, f x ≠ g x := by
  rw [ne_eq, funext_iff, Classical.not_forall]

theorem injective_iff_keeps_distinct {α β : Type} (f : α → β) :
    Function.Injective f ↔ ∀ x y, x ≠ y → f x ≠ f y := by
  constructor
  · exact fun h x y ne e => ne (h e)
  · exact fun h x y e => Classical.byContradiction fun ne => h x y ne e

theorem injective_of_comp_injective {α β γ : Type} {f : α → β} {g : β → γ}
    (h : Function.Injective (g ∘ f)) : Function.Injective f := by
  exact fun _ _ e => h (congrArg g e)

theorem surjective_of_comp_surjective {α β γ : Type} {f : α → β} {g : β → γ}
    (h : Function.Surjective (g ∘ f)) : Function.Surjective g := by
  intro z
  obtain ⟨x, hx⟩ := h z
  exact ⟨f x, hx⟩

theorem injective_cancels_left {α β γ : Type} (f : β → γ) (inj : Function.Injective f) (g h : α → β) :
    f ∘ g = f ∘ h ↔ g = h := by
  exact ⟨fun e => funext fun x => inj (congrFun e x), congrArg (f ∘ ·)⟩

theorem surjective_cancels_right {α β γ : Type} (f : α → β) (sur : Function.Surjective f)
    (g h : β → γ) (e : g ∘ f = h ∘ f) : g = h := by
  funext y
  obtain ⟨x, rfl⟩ := sur y
  exact congrFun e x

theorem surjective_has_right_inverse {α β : Type} (f : α → β) (h : Function.Surjective f) :
    ∃ g : β → α, f ∘ g = id := by
  obtain ⟨g, hg⟩ := Classical.skolem.mp h
  exact ⟨g, funext hg⟩

theorem injective_iff_left_inverse {α β : Type} [Nonempty α] (f : α → β) :
    Function.Injective f ↔ Function.HasLeftInverse f := by
  exact ⟨fun h => h.leftInverse, fun h => h.injective⟩

theorem surjective_iff_right_inverse {α β : Type} (f : α → β) :
    Function.HasRightInverse f ↔ Function.Surjective f := by
  exact ⟨fun h => h.surjective, fun h => Classical.skolem.mp h⟩

theorem involution_injective_and_surjective {α : Type} (f : α → α) (h : f ∘ f = id) :
    Function.Injective f ∧ Function.Surjective f := by
  have back : Function.LeftInverse f f := congrFun h
  exact ⟨back.injective, fun y => ⟨f y, back y⟩⟩

theorem left_inverse_of_surjective_is_right {α β : Type} {f : α → β} {g : β → α}
    (sur : Function.Surjective f) (h : ∀ x, g (f x) = x) (y : β) : f (g y) = y := by
  obtain ⟨x, rfl⟩ := sur y
  rw [h]

theorem no_surjection_onto_predicates {α : Type} (f : α → α → Prop) : ¬Function.Surjective f := by
  intro sur
  obtain ⟨a, ha⟩ := sur fun x => ¬f x x
  exact iff_not_self (iff_of_eq (congrFun ha a))

theorem equivalence_of_function {α β : Type} (f : α → β) : Equivalence fun x y => f x = f y := by
  exact ⟨fun _ => rfl, Eq.symm, Eq.trans⟩

theorem equivalence_and {α : Type} {R S : α → α → Prop} (hR : Equivalence R) (hS : Equivalence S) :
    Equivalence fun x y => R x y ∧ S x y := by
  exact ⟨fun x => ⟨hR.refl x, hS.refl x⟩, fun h => ⟨hR.symm h.1, hS.symm h.2⟩,
    fun h k => ⟨hR.trans h.1 k.1, hS.trans h.2 k.2⟩⟩

theorem equivalence_related_to_the_same {α : Type} (R : α → α → Prop) (eqv : Equivalence R) (a b : α) :
    R a b ↔ ∀ c, R c a ↔ R c b := by
  constructor
  · exact fun h c => ⟨fun k => eqv.trans k h, fun k => eqv.trans k (eqv.symm h)⟩
  · exact fun h => (h a).mp (eqv.refl a)

theorem quotient_classes_equal_iff {α : Type} (s : Setoid α) (a b : α) :
    Quotient.mk s a = Quotient.mk s b ↔ s.r b a := by
  exact ⟨fun h => Setoid.symm (Quotient.exact h), fun h => Quotient.sound (Setoid.symm h)⟩

theorem quotient_functions_equal {α β : Type} (s : Setoid α) (f g : Quotient s → β)
    (h : f ∘ Quotient.mk s = g ∘ Quotient.mk s) : f = g := by
  funext q
  obtain ⟨a, rfl⟩ := Quotient.exists_rep q
  exact congrFun h a

theorem quotient_function_exists_iff {α β : Type} (s : Setoid α) (f : α → β) :
    (∃ g : Quotient s → β, ∀ a, g (Quotient.mk s a) = f a) ↔ ∀ a b, s.r a b → f a = f b := by
  constructor
  · rintro ⟨g, hg⟩ a b h
    rw [← hg a, ← hg b, Quotient.sound h]
  · exact fun h => ⟨Quotient.lift f h, fun _ => rfl⟩

theorem wellFounded_is_irreflexive {α : Type} {R : α → α → Prop} (wf : WellFounded R) (a : α) :
    ¬R a a := by
  exact wf.induction (C := fun x => ¬R x x) a fun x ih h => ih x h h

theorem wellFounded_of_smaller_relation {α : Type} (R S : α → α → Prop) (wf : WellFounded S)
    (h : ∀ x y, R x y → S x y) : WellFounded R := by
  exact Subrelation.wf (h _ _) wf

theorem wellFounded_along_function {α β : Type} (f : α → β) (R : β → β → Prop) (wf : WellFounded R) :
    WellFounded fun x y => R (f x) (f y) := by
  exact InvImage.wf f wf

theorem wellFounded_has_minimal {α : Type} (R : α → α → Prop) (wf : WellFounded R) (P : α → Prop)
    (h : ∃ x, P x) : ∃ m, P m ∧ ∀ y, R y m → ¬P y := by
  obtain ⟨x, hx⟩ := h
  induction x using wf.induction with
  | _ x ih =>
    by_cases k : ∃ y, R y x ∧ P y
    · obtain ⟨y, hy, py⟩ := k
      exact ih y hy py
    · exact ⟨x, hx, fun y hy py => k ⟨y, hy, py⟩⟩

theorem wellFounded_has_no_cycle {α : Type} (R : α → α → Prop) (wf : WellFounded R) :
    ¬∃ a, Relation.TransGen R a a := by
  rintro ⟨a, h⟩
  exact wf.transGen.induction (C := fun x => ¬Relation.TransGen R x x) a (fun x ih k => ih x k k) h

theorem acc_of_below {α : Type} {R : α → α → Prop} (a : α) : Acc R a ↔ ∀ b, R b a → Acc R b := by
  exact ⟨fun h b k => h.inv k, Acc.intro a⟩

theorem acc_below_by_steps {α : Type} (R : α → α → Prop) (a b : α) (h : Acc R a)
    (k : Relation.TransGen R b a) : Acc R b := by
  exact acc_transGen_iff.mp (h.transGen.inv k)

theorem transGen_first_step {α : Type} (R : α → α → Prop) {a b c : α} (h : R a b)
    (k : Relation.TransGen R b c) : Relation.TransGen R a c := by
  exact (Relation.TransGen.single h).trans k

theorem transGen_of_transitive {α : Type} (R : α → α → Prop) (trans : ∀ x y z, R x y → R y z → R x z)
    (a b : α) : Relation.TransGen R a b ↔ R a b := by
  constructor
  · intro h
    induction h with
    | single h => exact h
    | tail _ h ih => exact trans _ _ _ ih h
  · exact .single

theorem transGen_grows {α : Type} (R S : α → α → Prop) (sub : ∀ x y, R x y → S x y) (a b : α)
    (h : Relation.TransGen R a b) : Relation.TransGen S a b := by
  induction h with
  | single h => exact .single (sub _ _ h)
  | tail _ h ih => exact ih.tail (sub _ _ h)

theorem transGen_last_step {α : Type} (R : α → α → Prop) (a c : α) (h : Relation.TransGen R a c) :
    R a c ∨ ∃ b, Relation.TransGen R a b ∧ R b c := by
  cases h with
  | single h => exact Or.inl h
  | tail k h => exact Or.inr ⟨_, k, h⟩
