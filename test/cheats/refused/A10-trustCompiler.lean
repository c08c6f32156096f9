/-
trick: The proof mentions the axiom `Lean.trustCompiler`.
codes: native-trust, axiom, term-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a :=
  have _ := Lean.trustCompiler
  Nat.add_comm a b
