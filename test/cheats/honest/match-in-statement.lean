/-
what: The statement contains `match`, `fun` patterns, `let` and `if let`.
-/
-- reference
theorem patterns (n : Nat) (p : Nat × Nat) (o : Option Nat) :
    (match n with | 0 => 1 | _ + 1 => 2) ≤ 2 ∧ (fun (a, b) => a + b : Nat × Nat → Nat) p = p.1 + p.2 ∧
      (let k := 3; k < 4) ∧ (if let some x := o then x else 0) ≤ o.getD 0 := by
  sorry
-- submission
theorem one_or_two (n : Nat) : (match n with | 0 => 1 | _ + 1 => 2) ≤ 2 := by
  cases n with
  | zero => decide
  | succ n => exact Nat.le_refl 2

theorem patterns (n : Nat) (p : Nat × Nat) (o : Option Nat) :
    (match n with | 0 => 1 | _ + 1 => 2) ≤ 2 ∧ (fun (a, b) => a + b : Nat × Nat → Nat) p = p.1 + p.2 ∧
      (let k := 3; k < 4) ∧ (if let some x := o then x else 0) ≤ o.getD 0 := by
  refine ⟨one_or_two n, rfl, by decide, ?_⟩
  cases o <;> simp
