/-
what: A configuration that is a literal, behind functions over classes of literals and theorems about them.
-/
-- reference
def total {R : Type} [Add R] [OfNat R 0] : List R → R
  | [] => 0
  | x :: xs => x + total xs
theorem total_one (a : Nat) : total [a] = a := by
  sorry
-- submission
def total {R : Type} [Add R] [OfNat R 0] : List R → R
  | [] => 0
  | x :: xs => x + total xs
theorem total_nil : total ([] : List Nat) = 0 := rfl

theorem total_one (a : Nat) : total [a] = a := by
  simp (config := { decide := true }) (maxSteps := 1000) [total]
