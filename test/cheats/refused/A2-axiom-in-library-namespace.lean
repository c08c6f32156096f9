/-
trick: The axiom is called like a lemma of the library, in the library's namespace.
codes: command-refused, axiom
-/
-- reference
theorem no_gap (n : Nat) : n + 1 = n := by
  sorry
-- submission
axiom Nat.succ_self_eq (n : Nat) : n.succ = n

theorem no_gap (n : Nat) : n + 1 = n := by
  exact Nat.succ_self_eq n
