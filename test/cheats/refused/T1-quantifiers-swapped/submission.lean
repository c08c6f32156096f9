theorem bound : ∀ n : Nat, ∃ m : Nat, n ≤ m :=
  fun n => ⟨n, Nat.le_refl n⟩
