/-! Endless sequences: prefixes, interleaving and periods. -/

/-- An endless sequence. -/
abbrev Flow (α : Type) := Nat → α

namespace Flow

def front {α : Type} (a : α) (s : Flow α) : Flow α
  | 0 => a
  | n + 1 => s n

def rest {α : Type} (s : Flow α) : Flow α := fun n => s (n + 1)

def drop {α : Type} : Nat → Flow α → Flow α
  | 0, s => s
  | n + 1, s => drop n (rest s)

def prefixOf {α : Type} : Nat → Flow α → List α
  | 0, _ => []
  | n + 1, s => s 0 :: prefixOf n (rest s)

def interleave {α : Type} (s t : Flow α) : Flow α :=
  fun n => if n % 2 = 0 then s (n / 2) else t (n / 2)

def evens {α : Type} (s : Flow α) : Flow α := fun n => s (2 * n)

def odds {α : Type} (s : Flow α) : Flow α := fun n => s (2 * n + 1)

theorem stream_front_rest {α : Type} (s : Flow α) : front (s 0) (rest s) = s := by
  funext n
  cases n <;> rfl

theorem stream_drop_apply {α : Type} (m n : Nat) (s : Flow α) : drop m s n = s (m + n) := by
  induction m generalizing s with
  | zero => simp [drop]
  | succ m ih => rw [drop, ih, rest, Nat.add_right_comm]

theorem stream_drop_drop {α : Type} (m n : Nat) (s : Flow α) : drop m (drop n s) = drop (n + m) s := by
  induction n generalizing s with
  | zero => simp [drop]
  | succ n ih => rw [Nat.succ_add]; exact ih _

theorem stream_prefix_length {α : Type} (n : Nat) (s : Flow α) : (prefixOf n s).length = n := by
  induction n generalizing s with
  | zero => rfl
  | succ n ih => simp [prefixOf, ih]

theorem stream_prefix_add {α : Type} (m n : Nat) (s : Flow α) :
    prefixOf (m + n) s = prefixOf m s ++ prefixOf n (drop m s) := by
  induction m generalizing s with
  | zero => simp [prefixOf, drop]
  | succ m ih => rw [Nat.succ_add]; simp [prefixOf, drop, ih]

theorem stream_equal_of_prefixes {α : Type} (s t : Flow α) (h : ∀ n, prefixOf n s = prefixOf n t) :
    s = t := by
  have at' : ∀ n (s : Flow α), (prefixOf (n + 1) s)[n]? = some (s n) := by
    intro n
    induction n with
    | zero => exact fun s => rfl
    | succ n ih =>
      intro s
      have := ih (rest s)
      rw [prefixOf, List.getElem?_cons_succ]
      exact this
  funext n
  have hs := at' n s
  have ht := at' n t
  rw [h (n + 1), ht] at hs
  exact (Option.some.inj hs).symm

theorem stream_interleave_evens_odds {α : Type} (s : Flow α) : interleave (evens s) (odds s) = s := by
  funext n
  simp only [interleave, evens, odds]
  split
  · exact congrArg s (by omega)
  · exact congrArg s (by omega)

theorem stream_evens_interleave {α : Type} (s t : Flow α) : evens (interleave s t) = s := by
  funext n
  have : 2 * n % 2 = 0 := by omega
  have h : 2 * n / 2 = n := by omega
  simp [evens, interleave]

/-- The rest of an interleaving is the interleaving the other way round. -/
theorem stream_rest_interleave {α : Type} (s t : Flow α) :
    rest (interleave s t) = interleave t (rest s) := by
  funext n
  simp only [rest, interleave]
  by_cases h : n % 2 = 0
  · have h' : ¬(n + 1) % 2 = 0 := by omega
    have e : (n + 1) / 2 = n / 2 := by omega
    simp [h, h', e]
  · have h' : (n + 1) % 2 = 0 := by omega
    have e : (n + 1) / 2 = n / 2 + 1 := by omega
    simp [h, h', e]

/-- Two streams that a relation keeps together are equal. -/
theorem stream_bisimulation {α : Type} (R : Flow α → Flow α → Prop)
    (h : ∀ s t, R s t → s 0 = t 0 ∧ R (rest s) (rest t)) (s t : Flow α) (hR : R s t) : s = t := by
  funext n
  induction n generalizing s t with
  | zero => exact (h s t hR).1
  | succ n ih => exact ih _ _ (h s t hR).2

/-- A stream that repeats itself after `p` and after `q` steps, repeats itself after their difference. -/
theorem stream_periods_subtract {α : Type} (s : Flow α) (p q : Nat) (hp : ∀ n, s (n + p) = s n)
    (hq : ∀ n, s (n + p + q) = s n) (n : Nat) : s (n + q) = s n := by
  have h := hq n
  rwa [Nat.add_right_comm, hp] at h

end Flow
