/-
what: The same type with other names of bound variables.
-/
-- reference
theorem rename (a b : Nat) (h : ∀ x, x ≤ a → x ≤ b) : a ≤ b := by
  sorry
-- submission
theorem rename (m n : Nat) (hyp : ∀ k, k ≤ m → k ≤ n) : m ≤ n :=
  hyp m (Nat.le_refl m)
