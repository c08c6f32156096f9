/-
trick: `csimp` is one of several attributes of a proved lemma.
codes: attribute-refused, command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def a1 (n : Nat) : Nat := n
def a2 (n : Nat) : Nat := 0 + n

@[simp, csimp] theorem a1_eq : @a1 = @a2 := by
  funext n
  simp [a1, a2]

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
