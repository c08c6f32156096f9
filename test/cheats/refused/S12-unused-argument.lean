/-
trick: The sorry is an argument that the proof throws away; any sorry under the theorem counts.
codes: sorry
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
theorem add_swap (a b : Nat) : a + b = b + a :=
  (fun (_ : a < b) => Nat.add_comm a b) sorry
