/-! Finite automata: runs, products, relabelling, morphisms and what they cannot count. -/

structure Machine (σ α : Type) where
  start : σ
  step : σ → α → σ
  final : σ → Bool

def runFrom {σ α : Type} (m : Machine σ α) : σ → List α → σ
  | s, [] => s
  | s, a :: w => runFrom m (m.step s a) w

def accepts {σ α : Type} (m : Machine σ α) (w : List α) : Bool := m.final (runFrom m m.start w)

theorem machine_run_append {σ α : Type} (m : Machine σ α) (s : σ) (u v : List α) :
    runFrom m s (u ++ v) = runFrom m (runFrom m s u) v := by
  induction u generalizing s with
  | nil => rfl
  | cons a u ih => exact ih _

theorem machine_run_is_fold {σ α : Type} (m : Machine σ α) (s : σ) (w : List α) :
    runFrom m s w = w.foldl m.step s := by
  induction w generalizing s with
  | nil => rfl
  | cons a w ih => exact ih _

def opposite {σ α : Type} (m : Machine σ α) : Machine σ α := { m with final := fun s => !m.final s }

theorem machine_opposite_accepts {σ α : Type} (m : Machine σ α) (w : List α) :
    accepts (opposite m) w = !accepts m w := by
  have same : ∀ s, runFrom (opposite m) s w = runFrom m s w := by
    induction w with
    | nil => exact fun s => rfl
    | cons a w ih => exact fun s => ih _
  simp only [accepts, same]
  rfl

def parallel {σ τ α : Type} (m : Machine σ α) (n : Machine τ α) : Machine (σ × τ) α :=
  { start := (m.start, n.start)
    step := fun s a => (m.step s.1 a, n.step s.2 a)
    final := fun s => m.final s.1 && n.final s.2 }

theorem machine_parallel_accepts {σ τ α : Type} (m : Machine σ α) (n : Machine τ α) (w : List α) :
    accepts (parallel m n) w = (accepts m w && accepts n w) := by
  have pair : ∀ s t, runFrom (parallel m n) (s, t) w = (runFrom m s w, runFrom n t w) := by
    induction w with
    | nil => exact fun s t => rfl
    | cons a w ih => exact fun s t => ih _ _
  simp only [accepts]
  rw [show (parallel m n).start = (m.start, n.start) from rfl, pair]
  rfl

/-- Reads through `f` before looking. -/
def relabel {σ α β : Type} (f : β → α) (m : Machine σ α) : Machine σ β :=
  { start := m.start, step := fun s b => m.step s (f b), final := m.final }

theorem machine_relabel_accepts {σ α β : Type} (f : β → α) (m : Machine σ α) (w : List β) :
    accepts (relabel f m) w = accepts m (w.map f) := by
  have same : ∀ s, runFrom (relabel f m) s w = runFrom m s (w.map f) := by
    induction w with
    | nil => exact fun s => rfl
    | cons a w ih => exact fun s => ih _
  simp only [accepts]
  exact congrArg m.final (same _)

/-- Words that lead to the same state cannot be told apart by what follows. -/
theorem machine_same_state_same_future {σ α : Type} (m : Machine σ α) (u v w : List α)
    (h : runFrom m m.start u = runFrom m m.start v) : accepts m (u ++ w) = accepts m (v ++ w) := by
  have app : ∀ s x y, runFrom m s (x ++ y) = runFrom m (runFrom m s x) y := by
    intro s x y
    induction x generalizing s with
    | nil => rfl
    | cons a x ih => exact ih _
  simp [accepts, app, h]

def mapsTo {σ τ α : Type} (f : σ → τ) (m : Machine σ α) (n : Machine τ α) : Prop :=
  f m.start = n.start ∧ (∀ s a, f (m.step s a) = n.step (f s) a) ∧ ∀ s, n.final (f s) = m.final s

theorem machine_morphism_accepts {σ τ α : Type} (f : σ → τ) (m : Machine σ α) (n : Machine τ α)
    (h : mapsTo f m n) (w : List α) : accepts n w = accepts m w := by
  obtain ⟨hs, ht, hf⟩ := h
  have run : ∀ s, runFrom n (f s) w = f (runFrom m s w) := by
    induction w with
    | nil => exact fun s => rfl
    | cons a w ih =>
      intro s
      simp only [runFrom]
      rw [← ht, ih]
  rw [accepts, accepts, ← hs, run, hf]

/-- A word repeated. -/
def again {α : Type} (w : List α) : Nat → List α
  | 0 => []
  | n + 1 => w ++ again w n

/-- What a loop in a run is good for. -/
theorem machine_pump {σ α : Type} (m : Machine σ α) (s : σ) (w : List α) (h : runFrom m s w = s) (n : Nat) :
    runFrom m s (again w n) = s := by
  have app : ∀ s x y, runFrom m s (x ++ y) = runFrom m (runFrom m s x) y := by
    intro s x y
    induction x generalizing s with
    | nil => rfl
    | cons a x ih => exact ih _
  induction n with
  | zero => rfl
  | succ n ih => rw [again, app, h, ih]

/-- No machine with two states, told apart by acceptance, counts letters modulo three. -/
theorem machine_two_states_not_three (m : Machine Bool Unit) :
    ∃ w : List Unit, accepts m w ≠ (w.length % 3 == 0) := by
  apply Classical.byContradiction
  intro h
  have all : ∀ w : List Unit, accepts m w = (w.length % 3 == 0) := fun w =>
    Classical.byContradiction fun k => h ⟨w, k⟩
  have h0 := all []
  have h1 := all [()]
  have h2 := all [(), ()]
  have h3 := all [(), (), ()]
  simp only [accepts, runFrom] at h0 h1 h2 h3
  obtain ⟨start, step, final⟩ := m
  simp only at *
  cases start <;> cases e1 : step true () <;> cases e2 : step false () <;>
    cases f1 : final true <;> cases f2 : final false <;> simp_all
