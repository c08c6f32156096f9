namespace Demo
noncomputable def count (n : Nat) : Nat :=
  Nat.rec (motive := fun _ => Nat) 0 (fun _ k => k + 1) n

theorem count_zero (n : Nat) : count n = 0 := by
  sorry
end Demo
