/-
trick: `Lean.ofReduceNat`: the same trust for natural numbers.
codes: native-trust, axiom, term-refused
-/
-- reference
theorem power : ∃ n : Nat, n = 2 ^ 10 := by
  sorry
-- submission
def value : Nat := 2 ^ 10

theorem value_eq : value = 1024 :=
  Lean.ofReduceNat value 1024 rfl

theorem power : ∃ n : Nat, n = 2 ^ 10 :=
  ⟨1024, value_eq.symm⟩
