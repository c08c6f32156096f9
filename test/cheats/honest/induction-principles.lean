/-
what: `fun_induction`, `induction ... using` and a custom induction principle.
-/
-- reference
theorem strong (p : Nat → Prop) (h : ∀ n, (∀ m, m < n → p m) → p n) (n : Nat) : p n := by
  sorry
-- submission
@[elab_as_elim]
theorem my_induction {p : Nat → Prop} (n : Nat) (h : ∀ n, (∀ m, m < n → p m) → p n) : p n :=
  Nat.strongRecOn n h

theorem strong (p : Nat → Prop) (h : ∀ n, (∀ m, m < n → p m) → p n) (n : Nat) : p n := by
  induction n using my_induction with
  | h n ih => exact h n ih
