/-! A while language: its runs, invariants, termination, and a small program. -/

abbrev Memory := Nat → Nat

def assign (s : Memory) (x v : Nat) : Memory := fun y => if y = x then v else s y

inductive Command where
  | skip
  | set (x : Nat) (f : Memory → Nat)
  | next (c d : Command)
  | test (b : Memory → Bool) (c d : Command)
  | loop (b : Memory → Bool) (c : Command)

/-- `Runs c s t`: started in `s`, the command `c` ends in `t`. -/
inductive Runs : Command → Memory → Memory → Prop where
  | skip (s : Memory) : Runs .skip s s
  | set (s : Memory) (x : Nat) (f : Memory → Nat) : Runs (.set x f) s (assign s x (f s))
  | next {c d : Command} {s t u : Memory} (hc : Runs c s t) (hd : Runs d t u) : Runs (.next c d) s u
  | testYes {b : Memory → Bool} {c d : Command} {s t : Memory} (hb : b s = true) (hc : Runs c s t) :
    Runs (.test b c d) s t
  | testNo {b : Memory → Bool} {c d : Command} {s t : Memory} (hb : b s = false) (hd : Runs d s t) :
    Runs (.test b c d) s t
  | loopStop {b : Memory → Bool} {c : Command} {s : Memory} (hb : b s = false) : Runs (.loop b c) s s
  | loopGo {b : Memory → Bool} {c : Command} {s t u : Memory} (hb : b s = true) (hc : Runs c s t)
    (again : Runs (.loop b c) t u) : Runs (.loop b c) s u

theorem command_skip_next (c : Command) (s t : Memory) : Runs (.next .skip c) s t ↔ Runs c s t := by
  constructor
  · intro h
    cases h with
    | next h1 h2 => cases h1; exact h2
  · intro h
    exact .next (.skip s) h

theorem command_next_assoc (c d e : Command) (s t : Memory) :
    Runs (.next (.next c d) e) s t ↔ Runs (.next c (.next d e)) s t := by
  constructor
  · intro h
    cases h with
    | next h he => cases h with | next hc hd => exact .next hc (.next hd he)
  · intro h
    cases h with
    | next hc h => cases h with | next hd he => exact .next (.next hc hd) he

theorem command_test_same (b : Memory → Bool) (c : Command) (s t : Memory) :
    Runs (.test b c c) s t ↔ Runs c s t := by
  constructor
  · intro h
    cases h with
    | testYes _ h => exact h
    | testNo _ h => exact h
  · intro h
    cases hb : b s with
    | true => exact .testYes hb h
    | false => exact .testNo hb h

theorem command_loop_unfold (b : Memory → Bool) (c : Command) (s t : Memory) :
    Runs (.loop b c) s t ↔ Runs (.test b (.next c (.loop b c)) .skip) s t := by
  constructor
  · intro h
    cases h with
    | loopStop hb => exact .testNo hb (.skip s)
    | loopGo hb hc again => exact .testYes hb (.next hc again)
  · intro h
    cases h with
    | testYes hb h => cases h with | next hc again => exact .loopGo hb hc again
    | testNo hb h => cases h; exact .loopStop hb

theorem command_deterministic (c : Command) (s t u : Memory) (ht : Runs c s t) (hu : Runs c s u) : t = u := by
  induction ht generalizing u with
  | skip => cases hu; rfl
  | set => cases hu; rfl
  | next _ _ ihc ihd =>
    cases hu with
    | next hc hd =>
      have := ihc _ hc
      subst this
      exact ihd _ hd
  | testYes hb _ ih =>
    cases hu with
    | testYes _ h => exact ih _ h
    | testNo hb' _ => rw [hb] at hb'; cases hb'
  | testNo hb _ ih =>
    cases hu with
    | testYes hb' _ => rw [hb] at hb'; cases hb'
    | testNo _ h => exact ih _ h
  | loopStop hb =>
    cases hu with
    | loopStop _ => rfl
    | loopGo hb' _ _ => rw [hb] at hb'; cases hb'
  | loopGo hb _ _ ihc ih =>
    cases hu with
    | loopStop hb' => rw [hb] at hb'; cases hb'
    | loopGo _ hc h =>
      have := ihc _ hc
      subst this
      exact ih _ h

theorem command_loop_ends_false (b : Memory → Bool) (c : Command) (s t : Memory)
    (h : Runs (.loop b c) s t) : b t = false := by
  generalize e : Command.loop b c = d at h
  induction h with
  | loopStop hb => cases e; exact hb
  | loopGo _ _ _ _ ih => exact ih e
  | _ => cases e

/-- The rule of invariants. -/
theorem command_loop_invariant (b : Memory → Bool) (c : Command) (P : Memory → Prop)
    (keeps : ∀ s t, b s = true → P s → Runs c s t → P t) (s t : Memory) (hs : P s)
    (h : Runs (.loop b c) s t) : P t ∧ b t = false := by
  generalize e : Command.loop b c = d at h
  induction h with
  | loopStop hb => cases e; exact ⟨hs, hb⟩
  | loopGo hb hc _ _ ih => cases e; exact ih (keeps _ _ hb hs hc) rfl
  | _ => cases e

theorem command_forever (c : Command) (s t : Memory) : ¬Runs (.loop (fun _ => true) c) s t := by
  intro h
  generalize e : Command.loop (fun _ => true) c = d at h
  induction h with
  | loopStop hb => cases e; cases hb
  | loopGo _ _ _ _ ih => exact ih e
  | _ => cases e

/-- A loop whose body lowers a measure comes to an end. -/
theorem command_loop_terminates (b : Memory → Bool) (c : Command) (size : Memory → Nat)
    (body : ∀ s, b s = true → ∃ t, Runs c s t ∧ size t < size s) (s : Memory) :
    ∃ t, Runs (.loop b c) s t := by
  have all : ∀ n s, size s < n → ∃ t, Runs (.loop b c) s t := by
    intro n
    induction n with
    | zero => intro s hs; exact absurd hs (Nat.not_lt_zero _)
    | succ n ih =>
      intro s hs
      cases hb : b s with
      | false => exact ⟨s, .loopStop hb⟩
      | true =>
        obtain ⟨t, ht, lt⟩ := body s hb
        obtain ⟨u, hu⟩ := ih t (by omega)
        exact ⟨u, .loopGo hb ht hu⟩
  exact all _ s (Nat.lt_succ_self _)

/-- Variables that a command may change. -/
def touches (x : Nat) : Command → Prop
  | .skip => False
  | .set y _ => x = y
  | .next c d => touches x c ∨ touches x d
  | .test _ c d => touches x c ∨ touches x d
  | .loop _ c => touches x c

theorem command_untouched (c : Command) (s t : Memory) (x : Nat) (h : Runs c s t) (hx : ¬touches x c) :
    t x = s x := by
  induction h with
  | skip => rfl
  | set s y f => simp only [touches] at hx; simp [assign, hx]
  | next _ _ ihc ihd =>
    simp only [touches, not_or] at hx
    rw [ihd hx.2, ihc hx.1]
  | testYes _ _ ih => simp only [touches, not_or] at hx; exact ih hx.1
  | testNo _ _ ih => simp only [touches, not_or] at hx; exact ih hx.2
  | loopStop _ => rfl
  | loopGo _ _ _ ihc ih => rw [ih hx, ihc hx]

/-- Moves the number in cell 0 over to cell 1, one by one. -/
def pour : Command :=
  .loop (fun s => s 0 != 0) (.next (.set 0 fun s => s 0 - 1) (.set 1 fun s => s 1 + 1))

theorem pour_adds (s t : Memory) (h : Runs pour s t) : t 1 = s 0 + s 1 ∧ t 0 = 0 := by
  generalize e : pour = c at h
  induction h with
  | loopStop hb =>
    cases e
    simp at hb
    omega
  | loopGo hb hc _ _ ih =>
    cases e
    have := ih rfl
    cases hc with
    | next h1 h2 =>
      cases h1
      cases h2
      simp [assign] at this hb
      omega
  | _ => cases e

theorem pour_ends (s : Memory) : ∃ t, Runs pour s t := by
  have all : ∀ n s, s 0 = n → ∃ t, Runs pour s t := by
    intro n
    induction n with
    | zero => intro s hs; exact ⟨s, .loopStop (by simp [hs])⟩
    | succ n ih =>
      intro s hs
      obtain ⟨t, ht⟩ := ih (assign (assign s 0 (s 0 - 1)) 1 (assign s 0 (s 0 - 1) 1 + 1)) (by
        simp [assign, hs])
      exact ⟨t, .loopGo (by simp [hs]) (.next (.set s 0 _) (.set _ 1 _)) ht⟩
  exact all _ s rfl
