/-! Propositions, a language of formulas with its normal forms, and two calculi for implication. -/

theorem absorb_and_or (p q : Prop) : p ∧ (p ∨ q) ↔ p := by
  grind

theorem curry_iff (p q r : Prop) : (p ∧ q → r) ↔ (p → q → r) := by
  grind

theorem imp_and_iff (p q r : Prop) : (p → q ∧ r) ↔ (p → q) ∧ (p → r) := by
  grind

theorem no_self_denial (p : Prop) : ¬(p ↔ ¬p) := by
  grind

theorem not_not_imp_iff (p q : Prop) : ¬¬(p → q) ↔ (¬¬p → ¬¬q) := by
  constructor
  · intro h hp hq
    exact h fun f => hp fun a => hq (f a)
  · intro h k
    exact h (fun hp => k fun a => absurd a hp) (fun b => k fun _ => b)

theorem weak_peirce (p q : Prop) : ((((p → q) → p) → p) → q) → q := by
  intro h
  exact h fun k => k fun a => h fun _ => a

theorem comparable_implications (p q : Prop) : (p → q) ∨ (q → p) := by
  grind

theorem middle_of_peirce (peirce : ∀ p q : Prop, ((p → q) → p) → p) (p : Prop) : p ∨ ¬p := by
  apply peirce (p ∨ ¬p) False
  intro h
  exact Or.inr fun hp => h (Or.inl hp)

theorem stable_of_reversed (h : ∀ p q : Prop, (¬q → ¬p) → p → q) (p : Prop) (hp : ¬¬p) : p := by
  exact h (¬¬p) p (fun hn hnn => hnn hn) hp

theorem iff_assoc_classical (p q r : Prop) : ((p ↔ q) ↔ r) ↔ (p ↔ (q ↔ r)) := by
  by_cases hp : p <;> by_cases hq : q <;> by_cases hr : r <;> simp [hp, hq, hr]

theorem two_of_three (p q r : Prop) (h : (p ∧ q) ∨ (q ∧ r) ∨ (r ∧ p)) :
    (p ∨ q) ∧ (q ∨ r) ∧ (r ∨ p) := by
  grind

/-- If every proposition is decided, a function may choose the deciding side. -/
theorem choose_side (α : Type) (P Q : α → Prop) (h : ∀ x, P x ∨ Q x) :
    ∃ f : α → Bool, ∀ x, if f x then P x else Q x := by
  refine ⟨fun x => @decide (P x) (Classical.propDecidable _), fun x => ?_⟩
  have := h x
  by_cases hp : P x
  · simp [hp]
  · simp [hp]
    grind

inductive Formula where
  | atom (name : Nat)
  | neg (a : Formula)
  | conj (a b : Formula)
  | disj (a b : Formula)

def truth (v : Nat → Bool) : Formula → Bool
  | .atom n => v n
  | .neg a => !truth v a
  | .conj a b => truth v a && truth v b
  | .disj a b => truth v a || truth v b

/-- Exchanges conjunction and disjunction. -/
def dual : Formula → Formula
  | .atom n => .atom n
  | .neg a => .neg (dual a)
  | .conj a b => .disj (dual a) (dual b)
  | .disj a b => .conj (dual a) (dual b)

theorem dual_dual (a : Formula) : dual (dual a) = a := by
  induction a <;> simp_all [dual]

theorem truth_dual (v : Nat → Bool) (a : Formula) :
    truth v (dual a) = !truth (fun n => !v n) a := by
  induction a <;> simp_all [dual, truth]

def replaceAtoms (s : Nat → Formula) : Formula → Formula
  | .atom n => s n
  | .neg a => .neg (replaceAtoms s a)
  | .conj a b => .conj (replaceAtoms s a) (replaceAtoms s b)
  | .disj a b => .disj (replaceAtoms s a) (replaceAtoms s b)

theorem truth_replaceAtoms (v : Nat → Bool) (s : Nat → Formula) (a : Formula) :
    truth v (replaceAtoms s a) = truth (fun n => truth v (s n)) a := by
  induction a <;> simp_all [replaceAtoms, truth]

theorem replaceAtoms_atom (a : Formula) : replaceAtoms .atom a = a := by
  induction a <;> simp_all [replaceAtoms]

theorem replaceAtoms_twice (s t : Nat → Formula) (a : Formula) :
    replaceAtoms t (replaceAtoms s a) = replaceAtoms (fun n => replaceAtoms t (s n)) a := by
  induction a <;> simp_all [replaceAtoms]

inductive Occurs (n : Nat) : Formula → Prop where
  | atom : Occurs n (.atom n)
  | neg {a : Formula} (h : Occurs n a) : Occurs n (.neg a)
  | conjLeft {a b : Formula} (h : Occurs n a) : Occurs n (.conj a b)
  | conjRight {a b : Formula} (h : Occurs n b) : Occurs n (.conj a b)
  | disjLeft {a b : Formula} (h : Occurs n a) : Occurs n (.disj a b)
  | disjRight {a b : Formula} (h : Occurs n b) : Occurs n (.disj a b)

theorem truth_depends_on_occurring (v w : Nat → Bool) (a : Formula)
    (h : ∀ n, Occurs n a → v n = w n) : truth v a = truth w a := by
  induction a with
  | atom n => exact h n .atom
  | neg a ih => simp [truth, ih fun n hn => h n (.neg hn)]
  | conj a b iha ihb =>
    simp [truth, iha fun n hn => h n (.conjLeft hn), ihb fun n hn => h n (.conjRight hn)]
  | disj a b iha ihb =>
    simp [truth, iha fun n hn => h n (.disjLeft hn), ihb fun n hn => h n (.disjRight hn)]

theorem occurs_replaceAtoms (s : Nat → Formula) (m n : Nat) (a : Formula)
    (hn : Occurs n a) (hm : Occurs m (s n)) : Occurs m (replaceAtoms s a) := by
  induction hn with
  | atom => exact hm
  | neg _ ih => exact .neg ih
  | conjLeft _ ih => exact .conjLeft ih
  | conjRight _ ih => exact .conjRight ih
  | disjLeft _ ih => exact .disjLeft ih
  | disjRight _ ih => exact .disjRight ih

/-- Pushes negations down to the atoms; `positive`: the formula stands under an even number of them. -/
def pushDown (positive : Bool) : Formula → Formula
  | .atom n => if positive then .atom n else .neg (.atom n)
  | .neg a => pushDown (!positive) a
  | .conj a b =>
    if positive then .conj (pushDown positive a) (pushDown positive b)
    else .disj (pushDown positive a) (pushDown positive b)
  | .disj a b =>
    if positive then .disj (pushDown positive a) (pushDown positive b)
    else .conj (pushDown positive a) (pushDown positive b)

def isNegationNormal : Formula → Bool
  | .atom _ => true
  | .neg (.atom _) => true
  | .neg _ => false
  | .conj a b => isNegationNormal a && isNegationNormal b
  | .disj a b => isNegationNormal a && isNegationNormal b

theorem truth_pushDown (v : Nat → Bool) (a : Formula) : truth v (pushDown true a) = truth v a := by
  have both : ∀ positive, truth v (pushDown positive a) = (positive == truth v a) := by
    induction a with
    | atom n => intro s; cases s <;> simp [pushDown, truth]
    | neg a ih => intro s; simp [pushDown, truth, ih]; cases s <;> cases truth v a <;> rfl
    | conj a b iha ihb => intro s; cases s <;> simp [pushDown, truth, iha, ihb]
    | disj a b iha ihb => intro s; cases s <;> simp [pushDown, truth, iha, ihb]
  simp [both true]

theorem isNegationNormal_pushDown (positive : Bool) (a : Formula) :
    isNegationNormal (pushDown positive a) = true := by
  induction a generalizing positive with
  | atom n => cases positive <;> rfl
  | neg a ih => exact ih (!positive)
  | conj a b iha ihb => cases positive <;> simp [pushDown, isNegationNormal, iha, ihb]
  | disj a b iha ihb => cases positive <;> simp [pushDown, isNegationNormal, iha, ihb]

def negationFree : Formula → Bool
  | .atom _ => true
  | .neg _ => false
  | .conj a b => negationFree a && negationFree b
  | .disj a b => negationFree a && negationFree b

theorem truth_monotone (v w : Nat → Bool) (h : ∀ n, v n = true → w n = true) (a : Formula)
    (free : negationFree a = true) (holds : truth v a = true) : truth w a = true := by
  induction a with
  | atom n => exact h n holds
  | neg a => simp [negationFree] at free
  | conj a b iha ihb => simp_all [negationFree, truth]
  | disj a b iha ihb => simp_all [negationFree, truth]; grind

theorem negationFree_satisfiable (a : Formula) (free : negationFree a = true) :
    ∃ v, truth v a = true := by
  refine ⟨fun _ => true, ?_⟩
  induction a <;> simp_all [negationFree, truth]

/-- Formulas made of atoms and implication. -/
inductive Arrow where
  | atom (name : Nat)
  | imp (a b : Arrow)

/-- What Hilbert's two schemes and modus ponens derive from the assumptions `G`. -/
inductive Derives (G : Arrow → Prop) : Arrow → Prop where
  | assume (a : Arrow) (h : G a) : Derives G a
  | keep (a b : Arrow) : Derives G (.imp a (.imp b a))
  | share (a b c : Arrow) :
    Derives G (.imp (.imp a (.imp b c)) (.imp (.imp a b) (.imp a c)))
  | ponens (a b : Arrow) (f : Derives G (.imp a b)) (h : Derives G a) : Derives G b

theorem derives_self (G : Arrow → Prop) (a : Arrow) : Derives G (.imp a a) := by
  have s := Derives.share (G := G) a (.imp a a) a
  have k := Derives.keep (G := G) a (.imp a a)
  exact .ponens _ _ (.ponens _ _ s k) (.keep a a)

theorem derives_weaker (G H : Arrow → Prop) (a : Arrow) (sub : ∀ b, G b → H b) (h : Derives G a) :
    Derives H a := by
  induction h with
  | assume a h => exact .assume a (sub a h)
  | keep a b => exact .keep a b
  | share a b c => exact .share a b c
  | ponens a b _ _ ihf ih => exact .ponens a b ihf ih

theorem derives_cut (G H : Arrow → Prop) (a : Arrow) (all : ∀ b, G b → Derives H b)
    (h : Derives G a) : Derives H a := by
  induction h with
  | assume a h => exact all a h
  | keep a b => exact .keep a b
  | share a b c => exact .share a b c
  | ponens a b _ _ ihf ih => exact .ponens a b ihf ih

theorem deduction (G : Arrow → Prop) (a b : Arrow) (h : Derives (fun c => G c ∨ c = a) b) :
    Derives G (.imp a b) := by
  induction h with
  | assume c h =>
    cases h with
    | inl h => exact .ponens _ _ (.keep c a) (.assume c h)
    | inr h =>
      subst h
      exact .ponens _ _ (.ponens _ _ (.share c (.imp c c) c) (.keep c (.imp c c))) (.keep c c)
  | keep c d => exact .ponens _ _ (.keep _ a) (.keep c d)
  | share c d e => exact .ponens _ _ (.keep _ a) (.share c d e)
  | ponens c d _ _ ihf ih => exact .ponens _ _ (.ponens _ _ (.share a c d) ihf) ih

theorem derives_compose (G : Arrow → Prop) (a b c : Arrow) (f : Derives G (.imp a b))
    (g : Derives G (.imp b c)) : Derives G (.imp a c) := by
  exact .ponens _ _ (.ponens _ _ (.share a b c) (.ponens _ _ (.keep (.imp b c) a) g)) f

def means (v : Nat → Prop) : Arrow → Prop
  | .atom n => v n
  | .imp a b => means v a → means v b

theorem derives_sound (v : Nat → Prop) (G : Arrow → Prop) (hG : ∀ a, G a → means v a) (a : Arrow)
    (h : Derives G a) : means v a := by
  induction h with
  | assume a h => exact hG a h
  | keep a b => exact fun x _ => x
  | share a b c => exact fun f g x => f x (g x)
  | ponens a b _ _ ihf ih => exact ihf ih

theorem atom_not_derivable (n : Nat) : ¬Derives (fun _ => False) (.atom n) := by
  intro h
  have sound : ∀ a, Derives (fun _ => False) a → means (fun _ => False) a := by
    intro a h
    induction h with
    | assume a h => exact h.elim
    | keep a b => exact fun x _ => x
    | share a b c => exact fun f g x => f x (g x)
    | ponens a b _ _ ihf ih => exact ihf ih
  exact sound _ h

/-- A Kripke model: what is known in a world stays known in every later one. -/
structure Kripke where
  World : Type
  later : World → World → Prop
  later_refl : ∀ w, later w w
  later_trans : ∀ u v w, later u v → later v w → later u w
  knows : World → Nat → Prop
  remembers : ∀ v w n, later v w → knows v n → knows w n

def forces (k : Kripke) (w : k.World) : Arrow → Prop
  | .atom n => k.knows w n
  | .imp a b => ∀ v, k.later w v → forces k v a → forces k v b

theorem forces_later (k : Kripke) (v w : k.World) (hvw : k.later v w) (a : Arrow)
    (h : forces k v a) : forces k w a := by
  cases a with
  | atom n => exact k.remembers v w n hvw h
  | imp a b => exact fun u hu => h u (k.later_trans v w u hvw hu)

theorem derives_forced (k : Kripke) (a : Arrow) (h : Derives (fun _ => False) a) (w : k.World) :
    forces k w a := by
  have stays : ∀ (v w : k.World), k.later v w → ∀ a, forces k v a → forces k w a := by
    intro v w hvw a h
    cases a with
    | atom n => exact k.remembers v w n hvw h
    | imp a b => exact fun u hu => h u (k.later_trans v w u hvw hu)
  induction h generalizing w with
  | assume a h => exact h.elim
  | keep a b => exact fun u _ x v huv _ => stays u v huv _ x
  | share a b c =>
    exact fun u _ f v huv g t hvt x =>
      f t (k.later_trans u v t huv hvt) x t (k.later_refl t) (g t hvt x)
  | ponens a b _ _ ihf ih => exact ihf w w (k.later_refl w) (ih w)

theorem peirce_not_derivable :
    ¬Derives (fun _ => False)
      (.imp (.imp (.imp (.atom 0) (.atom 1)) (.atom 0)) (.atom 0)) := by
  intro h
  have forced : ∀ (k : Kripke) (a : Arrow), Derives (fun _ => False) a → ∀ w, forces k w a := by
    intro k a h
    have stays : ∀ (v w : k.World), k.later v w → ∀ a, forces k v a → forces k w a := by
      intro v w hvw a h
      cases a with
      | atom n => exact k.remembers v w n hvw h
      | imp a b => exact fun u hu => h u (k.later_trans v w u hvw hu)
    induction h with
    | assume a h => exact h.elim
    | keep a b => exact fun w u _ x v huv _ => stays u v huv _ x
    | share a b c =>
      exact fun w u _ f v huv g t hvt x =>
        f t (k.later_trans u v t huv hvt) x t (k.later_refl t) (g t hvt x)
    | ponens a b _ _ ihf ih => exact fun w => ihf w w (k.later_refl w) (ih w)
  let k : Kripke :=
    { World := Bool
      later := fun v w => v = true → w = true
      later_refl := fun _ h => h
      later_trans := fun _ _ _ f g h => g (f h)
      knows := fun w n => w = true ∧ n = 0
      remembers := fun _ _ _ f h => ⟨f h.1, h.2⟩ }
  have := forced k _ h false false (fun h => h)
  have contra : forces k false (.atom 0) := by
    apply this
    intro v _ f
    have := f true (fun _ => rfl) ⟨rfl, rfl⟩
    exact absurd this.2 (by decide)
  exact absurd contra.1 (by decide)
