mutual
inductive Even : Nat → Prop where
  | zero : Even 0
  | succ (n : Nat) : Odd n → Even (n + 1)
inductive Odd : Nat → Prop where
  | succ (n : Nat) : Even n → Odd (n + 1)
end

theorem even_mod (n : Nat) (h : Even n) : n % 2 = 0 := by
  sorry
