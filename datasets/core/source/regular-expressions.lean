/-! Regular expressions: what they match, the algebra of star, derivatives and reversal. -/

inductive Regex (α : Type) where
  | never
  | empty
  | letter (a : α)
  | alt (r s : Regex α)
  | seq (r s : Regex α)
  | star (r : Regex α)

inductive Matches {α : Type} : Regex α → List α → Prop where
  | empty : Matches .empty []
  | letter (a : α) : Matches (.letter a) [a]
  | left {r s : Regex α} {w : List α} (h : Matches r w) : Matches (.alt r s) w
  | right {r s : Regex α} {w : List α} (h : Matches s w) : Matches (.alt r s) w
  | seq {r s : Regex α} {u v : List α} (hr : Matches r u) (hs : Matches s v) :
    Matches (.seq r s) (u ++ v)
  | stop {r : Regex α} : Matches (.star r) []
  | go {r : Regex α} {u v : List α} (h : Matches r u) (rest : Matches (.star r) v) :
    Matches (.star r) (u ++ v)

theorem regex_never {α : Type} (w : List α) : ¬Matches .never w := by
  intro h
  cases h

theorem regex_alt_comm {α : Type} (r s : Regex α) (w : List α) (h : Matches (.alt r s) w) :
    Matches (.alt s r) w := by
  cases h with
  | left h => exact .right h
  | right h => exact .left h

theorem regex_seq_empty {α : Type} (r : Regex α) (w : List α) : Matches (.seq r .empty) w ↔ Matches r w := by
  constructor
  · intro h
    cases h with
    | seq hr hs => cases hs; simpa using hr
  · intro h
    have := Matches.seq h .empty
    simpa using this

theorem regex_seq_assoc {α : Type} (r s t : Regex α) (w : List α) (h : Matches (.seq (.seq r s) t) w) :
    Matches (.seq r (.seq s t)) w := by
  cases h with
  | seq hrs ht =>
    cases hrs with
    | seq hr hs =>
      rw [List.append_assoc]
      exact .seq hr (.seq hs ht)

theorem regex_seq_alt {α : Type} (r s t : Regex α) (w : List α) :
    Matches (.seq r (.alt s t)) w ↔ Matches (.alt (.seq r s) (.seq r t)) w := by
  constructor
  · intro h
    cases h with
    | seq hr h =>
      cases h with
      | left h => exact .left (.seq hr h)
      | right h => exact .right (.seq hr h)
  · intro h
    cases h with
    | left h => cases h with | seq hr hs => exact .seq hr (.left hs)
    | right h => cases h with | seq hr hs => exact .seq hr (.right hs)

theorem regex_star_once {α : Type} (r : Regex α) (w : List α) (h : Matches r w) : Matches (.star r) w := by
  have := Matches.go h .stop
  simpa using this

theorem regex_star_append {α : Type} (r : Regex α) (u v : List α) (hu : Matches (.star r) u)
    (hv : Matches (.star r) v) : Matches (.star r) (u ++ v) := by
  generalize e : Regex.star r = x at hu
  induction hu with
  | stop => cases e; exact hv
  | go h _ _ ih =>
    cases e
    rw [List.append_assoc]
    exact .go h (ih rfl)
  | _ => cases e

theorem regex_star_star {α : Type} (r : Regex α) (w : List α) :
    Matches (.star (.star r)) w ↔ Matches (.star r) w := by
  have app : ∀ u v, Matches (.star r) u → Matches (.star r) v → Matches (.star r) (u ++ v) := by
    intro u v hu hv
    generalize e : Regex.star r = x at hu
    induction hu with
    | stop => cases e; exact hv
    | go h _ _ ih =>
      cases e
      rw [List.append_assoc]
      exact .go h (ih rfl)
    | _ => cases e
  constructor
  · intro h
    generalize e : Regex.star (.star r) = x at h
    induction h with
    | stop => exact .stop
    | go h _ _ ih =>
      cases e
      exact app _ _ h (ih rfl)
    | _ => cases e
  · intro h
    have := Matches.go h .stop
    simpa using this

theorem regex_star_unfold {α : Type} (r : Regex α) (w : List α) :
    Matches (.star r) w ↔ Matches (.alt .empty (.seq r (.star r))) w := by
  constructor
  · intro h
    cases h with
    | stop => exact .left .empty
    | go h rest => exact .right (.seq h rest)
  · intro h
    cases h with
    | left h => cases h; exact .stop
    | right h => cases h with | seq h rest => exact .go h rest

theorem regex_star_monotone {α : Type} (r s : Regex α) (sub : ∀ w, Matches r w → Matches s w) (w : List α)
    (h : Matches (.star r) w) : Matches (.star s) w := by
  generalize e : Regex.star r = x at h
  induction h with
  | stop => exact .stop
  | go h _ _ ih =>
    cases e
    exact .go (sub _ h) (ih rfl)
  | _ => cases e

/-- Star is the least solution: what absorbs `r` on the left absorbs all of `r*`. -/
theorem regex_star_least {α : Type} (r s : Regex α) (h : ∀ w, Matches (.seq r s) w → Matches s w)
    (w : List α) (hw : Matches (.seq (.star r) s) w) : Matches s w := by
  cases hw with
  | seq hr hs =>
    rename_i u v
    generalize e : Regex.star r = x at hr
    induction hr with
    | stop => exact hs
    | go h1 _ _ ih =>
      cases e
      rw [List.append_assoc]
      exact h _ (.seq h1 (ih rfl))
    | _ => cases e

/-- `(r s)* r` and `r (s r)*` match the same words; here is one half. -/
theorem regex_star_slides {α : Type} (r s : Regex α) (w : List α)
    (h : Matches (.seq (.star (.seq r s)) r) w) : Matches (.seq r (.star (.seq s r))) w := by
  cases h with
  | seq hstar hr =>
    generalize e : Regex.star (.seq r s) = x at hstar
    rename_i u v
    induction hstar with
    | stop =>
      have := Matches.seq hr (.stop (r := .seq s r))
      simpa using this
    | go h1 _ _ ih =>
      cases e
      cases h1 with
      | seq h1r h1s =>
        have rest := ih rfl
        rw [List.append_assoc, List.append_assoc]
        refine .seq h1r ?_
        generalize e : _ ++ v = y at rest
        cases rest with
        | seq hr' hstar' =>
          rw [← List.append_assoc]
          exact .go (.seq h1s hr') hstar'
    | _ => cases e

def nullable {α : Type} : Regex α → Bool
  | .never => false
  | .empty => true
  | .letter _ => false
  | .alt r s => nullable r || nullable s
  | .seq r s => nullable r && nullable s
  | .star _ => true

theorem regex_nullable_iff {α : Type} (r : Regex α) : nullable r = true ↔ Matches r [] := by
  constructor
  · intro h
    induction r with
    | never => simp [nullable] at h
    | empty => exact .empty
    | letter a => simp [nullable] at h
    | alt r s ihr ihs =>
      simp only [nullable, Bool.or_eq_true] at h
      cases h with
      | inl h => exact .left (ihr h)
      | inr h => exact .right (ihs h)
    | seq r s ihr ihs =>
      simp only [nullable, Bool.and_eq_true] at h
      exact .seq (u := []) (v := []) (ihr h.1) (ihs h.2)
    | star r ih => exact .stop
  · intro h
    generalize e : ([] : List α) = w at h
    induction h with
    | empty => rfl
    | letter a => cases e
    | left _ ih => simp [nullable, ih e]
    | right _ ih => simp [nullable, ih e]
    | seq _ _ ihr ihs =>
      have := List.append_eq_nil_iff.1 e.symm
      simp [nullable, ihr this.1.symm, ihs this.2.symm]
    | stop => rfl
    | go => rfl

/-- What remains to be matched after the letter `a`. -/
def after {α : Type} [DecidableEq α] (a : α) : Regex α → Regex α
  | .never => .never
  | .empty => .never
  | .letter b => if a = b then .empty else .never
  | .alt r s => .alt (after a r) (after a s)
  | .seq r s => if nullable r then .alt (.seq (after a r) s) (after a s) else .seq (after a r) s
  | .star r => .seq (after a r) (.star r)

theorem regex_after_sound {α : Type} [DecidableEq α] (a : α) (r : Regex α) (w : List α)
    (h : Matches (after a r) w) : Matches r (a :: w) := by
  have null : ∀ r : Regex α, nullable r = true → Matches r [] := by
    intro r h
    induction r with
    | never => simp [nullable] at h
    | empty => exact .empty
    | letter a => simp [nullable] at h
    | alt r s ihr ihs =>
      simp only [nullable, Bool.or_eq_true] at h
      cases h with
      | inl h => exact .left (ihr h)
      | inr h => exact .right (ihs h)
    | seq r s ihr ihs =>
      simp only [nullable, Bool.and_eq_true] at h
      exact .seq (u := []) (v := []) (ihr h.1) (ihs h.2)
    | star r ih => exact .stop
  induction r generalizing w with
  | never => cases h
  | empty => cases h
  | letter b =>
    simp only [after] at h
    split at h
    · rename_i e
      subst e
      cases h
      exact .letter a
    · cases h
  | alt r s ihr ihs =>
    cases h with
    | left h => exact .left (ihr _ h)
    | right h => exact .right (ihs _ h)
  | seq r s ihr ihs =>
    simp only [after] at h
    split at h
    · rename_i hn
      cases h with
      | left h =>
        cases h with
        | seq h1 h2 => exact .seq (ihr _ h1) h2
      | right h => exact .seq (null r hn) (ihs _ h)
    · cases h with
      | seq h1 h2 => exact .seq (ihr _ h1) h2
  | star r ih =>
    cases h with
    | seq h1 h2 => exact .go (ih _ h1) h2

theorem regex_after_complete {α : Type} [DecidableEq α] (a : α) (r : Regex α) (w : List α)
    (h : Matches r (a :: w)) : Matches (after a r) w := by
  have null : ∀ r : Regex α, ∀ x, Matches r x → x = [] → nullable r = true := by
    intro r x h e
    induction h with
    | empty => rfl
    | letter a => cases e
    | left _ ih => simp [nullable, ih e]
    | right _ ih => simp [nullable, ih e]
    | seq _ _ ihr ihs =>
      have := List.append_eq_nil_iff.1 e
      simp [nullable, ihr this.1, ihs this.2]
    | stop => rfl
    | go => rfl
  generalize e : a :: w = x at h
  induction h generalizing w with
  | empty => cases e
  | letter b =>
    cases e
    simp only [after, if_true]
    exact .empty
  | left _ ih => exact .left (ih _ e)
  | right _ ih => exact .right (ih _ e)
  | @seq r s u v hr hs ihr ihs =>
    simp only [after]
    cases u with
    | nil =>
      have n := null _ _ hr rfl
      simp only [n, if_true]
      exact .right (ihs _ e)
    | cons b u =>
      simp only [List.cons_append, List.cons.injEq] at e
      obtain ⟨rfl, rfl⟩ := e
      have := ihr u rfl
      split
      · exact .left (.seq this hs)
      · exact .seq this hs
  | stop => cases e
  | @go r u v h rest ih ihrest =>
    cases u with
    | nil => exact ihrest _ e
    | cons b u =>
      simp only [List.cons_append, List.cons.injEq] at e
      obtain ⟨rfl, rfl⟩ := e
      exact .seq (ih u rfl) rest

def mirrored {α : Type} : Regex α → Regex α
  | .never => .never
  | .empty => .empty
  | .letter a => .letter a
  | .alt r s => .alt (mirrored r) (mirrored s)
  | .seq r s => .seq (mirrored s) (mirrored r)
  | .star r => .star (mirrored r)

theorem regex_mirrored_twice {α : Type} (r : Regex α) : mirrored (mirrored r) = r := by
  induction r <;> simp_all [mirrored]

theorem regex_mirrored_matches {α : Type} (r : Regex α) (w : List α) (h : Matches r w) :
    Matches (mirrored r) w.reverse := by
  have app : ∀ (r : Regex α) u v, Matches (.star r) u → Matches (.star r) v → Matches (.star r) (u ++ v) := by
    intro r u v hu hv
    generalize e : Regex.star r = x at hu
    induction hu with
    | stop => cases e; exact hv
    | go h _ _ ih =>
      cases e
      rw [List.append_assoc]
      exact .go h (ih rfl)
    | _ => cases e
  induction h with
  | empty => exact .empty
  | letter a => exact .letter a
  | left _ ih => exact .left ih
  | right _ ih => exact .right ih
  | seq _ _ ihr ihs =>
    rw [List.reverse_append]
    exact .seq ihs ihr
  | stop => exact .stop
  | go _ _ ih ihrest =>
    rw [List.reverse_append]
    apply app _ _ _ ihrest
    have := Matches.go ih .stop
    simpa [mirrored] using this

/-- A regular expression without star matches words of bounded length only. -/
def starFree {α : Type} : Regex α → Bool
  | .alt r s => starFree r && starFree s
  | .seq r s => starFree r && starFree s
  | .star _ => false
  | _ => true

def size {α : Type} : Regex α → Nat
  | .alt r s => size r + size s + 1
  | .seq r s => size r + size s + 1
  | .star r => size r + 1
  | _ => 1

theorem regex_starFree_length {α : Type} (r : Regex α) (free : starFree r = true) (w : List α)
    (h : Matches r w) : w.length ≤ size r := by
  induction h with
  | empty => simp
  | letter a => simp [size]
  | left _ ih =>
    simp only [starFree, Bool.and_eq_true] at free
    have := ih free.1
    simp only [size]
    omega
  | right _ ih =>
    simp only [starFree, Bool.and_eq_true] at free
    have := ih free.2
    simp only [size]
    omega
  | seq _ _ ihr ihs =>
    simp only [starFree, Bool.and_eq_true] at free
    have := ihr free.1
    have := ihs free.2
    simp only [size, List.length_append]
    omega
  | stop => simp
  | go => simp [starFree] at free
