/-! Queues of two lists, and association lists. -/

/-- A queue: taken from `front`, put into `back`, which is reversed. -/
structure Queue (α : Type) where
  front : List α
  back : List α

namespace Queue

def contents {α : Type} (q : Queue α) : List α := q.front ++ q.back.reverse

def enter {α : Type} (a : α) (q : Queue α) : Queue α := { q with back := a :: q.back }

def leave {α : Type} (q : Queue α) : Option (α × Queue α) :=
  match q.front with
  | a :: f => some (a, { front := f, back := q.back })
  | [] =>
    match q.back.reverse with
    | [] => none
    | a :: f => some (a, { front := f, back := [] })

theorem queue_contents_enter {α : Type} (a : α) (q : Queue α) : (q.enter a).contents = q.contents ++ [a] := by
  simp [contents, enter]

theorem queue_leave_none_iff {α : Type} (q : Queue α) : q.leave = none ↔ q.contents = [] := by
  obtain ⟨f, b⟩ := q
  cases f with
  | cons a f => simp [leave, contents]
  | nil =>
    simp only [leave, contents, List.nil_append]
    cases h : b.reverse <;> simp

theorem queue_leave_some {α : Type} (q r : Queue α) (a : α) (h : q.leave = some (a, r)) :
    q.contents = a :: r.contents := by
  obtain ⟨f, b⟩ := q
  cases f with
  | cons x f =>
    simp only [leave, Option.some.injEq, Prod.mk.injEq] at h
    obtain ⟨rfl, rfl⟩ := h
    rfl
  | nil =>
    simp only [leave] at h
    cases e : b.reverse with
    | nil => simp [e] at h
    | cons x f =>
      simp only [e, Option.some.injEq, Prod.mk.injEq] at h
      obtain ⟨rfl, rfl⟩ := h
      simp [contents, e]

def enterAll {α : Type} : List α → Queue α → Queue α
  | [], q => q
  | a :: as, q => enterAll as (q.enter a)

theorem queue_contents_enterAll {α : Type} (as : List α) (q : Queue α) :
    (enterAll as q).contents = q.contents ++ as := by
  induction as generalizing q with
  | nil => simp [enterAll]
  | cons a as ih => rw [enterAll, ih]; simp [contents, enter]

/-- Takes out up to `n` elements. -/
def drain {α : Type} : Nat → Queue α → List α
  | 0, _ => []
  | n + 1, q =>
    match q.leave with
    | none => []
    | some (a, r) => a :: drain n r

theorem queue_drain_eq_take {α : Type} (n : Nat) (q : Queue α) : drain n q = q.contents.take n := by
  induction n generalizing q with
  | zero => simp [drain]
  | succ n ih =>
    obtain ⟨f, b⟩ := q
    cases f with
    | cons a f => simp [drain, leave, ih, contents]
    | nil =>
      cases h : b.reverse with
      | nil => simp [drain, leave, h, contents]
      | cons a f => simp [drain, leave, h, contents, ih]

end Queue

/-- Keys with values; the first entry for a key counts. -/
abbrev Entries (β : Type) := List (Nat × β)

namespace Entries

def find {β : Type} (k : Nat) : Entries β → Option β
  | [] => none
  | (j, b) :: es => if j = k then some b else find k es

def erase {β : Type} (k : Nat) : Entries β → Entries β
  | [] => []
  | (j, b) :: es => if j = k then erase k es else (j, b) :: erase k es

def mapValues {β γ : Type} (f : β → γ) : Entries β → Entries γ
  | [] => []
  | (j, b) :: es => (j, f b) :: mapValues f es

theorem entries_find_erase_same {β : Type} (k : Nat) (es : Entries β) : find k (erase k es) = none := by
  induction es with
  | nil => rfl
  | cons e es ih => grind [find, erase]

theorem entries_find_erase_other {β : Type} (j k : Nat) (es : Entries β) (h : j ≠ k) :
    find j (erase k es) = find j es := by
  induction es with
  | nil => rfl
  | cons e es ih => grind [find, erase]

theorem entries_erase_swaps {β : Type} (j k : Nat) (es : Entries β) :
    erase j (erase k es) = erase k (erase j es) := by
  induction es with
  | nil => rfl
  | cons e es ih => grind [erase]

theorem entries_find_append {β : Type} (k : Nat) (es fs : Entries β) :
    find k (es ++ fs) = (find k es).orElse fun _ => find k fs := by
  induction es with
  | nil => simp [find]
  | cons e es ih => grind [find, Option.orElse]

theorem entries_find_mapValues {β γ : Type} (f : β → γ) (k : Nat) (es : Entries β) :
    find k (mapValues f es) = (find k es).map f := by
  induction es with
  | nil => rfl
  | cons e es ih => grind [find, mapValues]

/-- Each key once: what a finder can see of the entries. -/
def tidy {β : Type} : Entries β → Entries β
  | [] => []
  | (j, b) :: es => (j, b) :: erase j (tidy es)

theorem entries_find_tidy {β : Type} (k : Nat) (es : Entries β) : find k (tidy es) = find k es := by
  have other : ∀ j (fs : Entries β), k ≠ j → find k (erase j fs) = find k fs := by
    intro j fs h
    induction fs with
    | nil => rfl
    | cons e fs ih => grind [find, erase]
  induction es with
  | nil => rfl
  | cons e es ih => grind [find, tidy]

theorem entries_tidy_tidy {β : Type} (es : Entries β) : tidy (tidy es) = tidy es := by
  have swap : ∀ j k (fs : Entries β), erase j (erase k fs) = erase k (erase j fs) := by
    intro j k fs
    induction fs with
    | nil => rfl
    | cons e fs ih => grind [erase]
  have twice : ∀ k (fs : Entries β), erase k (erase k fs) = erase k fs := by
    intro k fs
    induction fs with
    | nil => rfl
    | cons e fs ih => grind [erase]
  have inside : ∀ k (fs : Entries β), tidy (erase k fs) = erase k (tidy fs) := by
    intro k fs
    induction fs with
    | nil => rfl
    | cons e fs ih =>
      obtain ⟨j, b⟩ := e
      by_cases h : j = k
      · subst h
        simp [erase, tidy, ih, twice]
      · simp [erase, tidy, h, ih, swap]
  induction es with
  | nil => rfl
  | cons e es ih =>
    obtain ⟨j, b⟩ := e
    simp [tidy, inside, ih, twice]

theorem entries_tidy_keys_distinct {β : Type} (es : Entries β) :
    (tidy es).Pairwise fun x y => x.1 ≠ y.1 := by
  have gone : ∀ k (fs : Entries β) x, x ∈ erase k fs → k ≠ x.1 := by
    intro k fs
    induction fs with
    | nil => simp [erase]
    | cons e fs ih => grind [erase]
  have part : ∀ k (fs : Entries β) x, x ∈ erase k fs → x ∈ fs := by
    intro k fs
    induction fs with
    | nil => simp [erase]
    | cons e fs ih => grind [erase]
  have still : ∀ k (fs : Entries β), (fs.Pairwise fun x y => x.1 ≠ y.1) →
      (erase k fs).Pairwise fun x y => x.1 ≠ y.1 := by
    intro k fs
    induction fs with
    | nil => simp [erase]
    | cons e fs ih =>
      intro h
      rw [List.pairwise_cons] at h
      simp only [erase]
      split
      · exact ih h.2
      · rw [List.pairwise_cons]
        exact ⟨fun y hy => h.1 y (part k fs y hy), ih h.2⟩
  induction es with
  | nil => exact List.Pairwise.nil
  | cons e es ih =>
    rw [tidy, List.pairwise_cons]
    exact ⟨gone _ _, still _ _ ih⟩

end Entries
