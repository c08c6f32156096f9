/-
what: Header definitions with `where`, `let rec`, nested matches and local proofs; helpers stand between them.
-/
-- reference
def sumTo (n : Nat) : Nat :=
  go n 0
where
  go : Nat → Nat → Nat
    | 0, acc => acc
    | k + 1, acc => go k (acc + k + 1)

def third (n : Nat) : Fin 3 :=
  ⟨n % 3, Nat.mod_lt _ (by decide)⟩

theorem sum_and_third : sumTo 4 = 10 ∧ third 5 = third 2 := by
  sorry
-- submission
def sumTo (n : Nat) : Nat :=
  go n 0
where
  go : Nat → Nat → Nat
    | 0, acc => acc
    | k + 1, acc => go k (acc + k + 1)

theorem go_step (k acc : Nat) : sumTo.go (k + 1) acc = sumTo.go k (acc + k + 1) := rfl

def third (n : Nat) : Fin 3 :=
  ⟨n % 3, Nat.mod_lt _ (by decide)⟩

theorem third_five : third 5 = third 2 := by
  decide

theorem sum_and_third : sumTo 4 = 10 ∧ third 5 = third 2 :=
  ⟨by decide, third_five⟩
