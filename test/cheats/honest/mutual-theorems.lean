/-
what: Two theorems by mutual recursion about mutually recursive predicates.
-/
-- reference
mutual
inductive Even : Nat → Prop where
  | zero : Even 0
  | succ (n : Nat) : Odd n → Even (n + 1)
inductive Odd : Nat → Prop where
  | succ (n : Nat) : Even n → Odd (n + 1)
end

theorem even_mod (n : Nat) (h : Even n) : n % 2 = 0 := by
  sorry
-- submission
mutual
inductive Even : Nat → Prop where
  | zero : Even 0
  | succ (n : Nat) : Odd n → Even (n + 1)
inductive Odd : Nat → Prop where
  | succ (n : Nat) : Even n → Odd (n + 1)
end

mutual
theorem even_mod_aux : (n : Nat) → Even n → n % 2 = 0
  | 0, _ => rfl
  | n + 1, .succ _ h => by
    have := odd_mod_aux n h
    omega
theorem odd_mod_aux : (n : Nat) → Odd n → n % 2 = 1
  | n + 1, .succ _ h => by
    have := even_mod_aux n h
    omega
end

theorem even_mod (n : Nat) (h : Even n) : n % 2 = 0 :=
  even_mod_aux n h
