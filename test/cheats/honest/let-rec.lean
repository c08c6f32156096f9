/-
what: A `let rec` inside the proof.
-/
-- reference
theorem le_double (n : Nat) : n ≤ n + n := by
  sorry
-- submission
theorem le_double (n : Nat) : n ≤ n + n :=
  let rec go : (k : Nat) → k ≤ k + k
    | 0 => Nat.le_refl 0
    | k + 1 => by have := go k; omega
  go n
