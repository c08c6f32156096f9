/-
what: Theorems whose names look like those that Lean generates.
-/
-- reference
theorem below (a b : Nat) (h : a < b) : a ≤ b := by
  sorry

theorem inj (a b : Nat) (h : a + 1 = b + 1) : a = b := by
  sorry

theorem Tower.induct (p : Nat → Prop) (h : p 0) (hs : ∀ n, p n → p (n + 1)) (n : Nat) : p n := by
  sorry
-- submission
theorem below (a b : Nat) (h : a < b) : a ≤ b := by
  omega

theorem inj (a b : Nat) (h : a + 1 = b + 1) : a = b := by
  omega

theorem Tower.induct (p : Nat → Prop) (h : p 0) (hs : ∀ n, p n → p (n + 1)) (n : Nat) : p n := by
  induction n with
  | zero => exact h
  | succ n ih => exact hs n ih
