/-
what: Thirty helper lemmas.
-/
-- reference
theorem far (n : Nat) : n + 29 ≤ n + 30 := by
  sorry
-- submission
theorem step_0 (n : Nat) : n + 0 ≤ n + 1 := by
  omega

theorem step_1 (n : Nat) : n + 1 ≤ n + 2 := by
  omega

theorem step_2 (n : Nat) : n + 2 ≤ n + 3 := by
  omega

theorem step_3 (n : Nat) : n + 3 ≤ n + 4 := by
  omega

theorem step_4 (n : Nat) : n + 4 ≤ n + 5 := by
  omega

theorem step_5 (n : Nat) : n + 5 ≤ n + 6 := by
  omega

theorem step_6 (n : Nat) : n + 6 ≤ n + 7 := by
  omega

theorem step_7 (n : Nat) : n + 7 ≤ n + 8 := by
  omega

theorem step_8 (n : Nat) : n + 8 ≤ n + 9 := by
  omega

theorem step_9 (n : Nat) : n + 9 ≤ n + 10 := by
  omega

theorem step_10 (n : Nat) : n + 10 ≤ n + 11 := by
  omega

theorem step_11 (n : Nat) : n + 11 ≤ n + 12 := by
  omega

theorem step_12 (n : Nat) : n + 12 ≤ n + 13 := by
  omega

theorem step_13 (n : Nat) : n + 13 ≤ n + 14 := by
  omega

theorem step_14 (n : Nat) : n + 14 ≤ n + 15 := by
  omega

theorem step_15 (n : Nat) : n + 15 ≤ n + 16 := by
  omega

theorem step_16 (n : Nat) : n + 16 ≤ n + 17 := by
  omega

theorem step_17 (n : Nat) : n + 17 ≤ n + 18 := by
  omega

theorem step_18 (n : Nat) : n + 18 ≤ n + 19 := by
  omega

theorem step_19 (n : Nat) : n + 19 ≤ n + 20 := by
  omega

theorem step_20 (n : Nat) : n + 20 ≤ n + 21 := by
  omega

theorem step_21 (n : Nat) : n + 21 ≤ n + 22 := by
  omega

theorem step_22 (n : Nat) : n + 22 ≤ n + 23 := by
  omega

theorem step_23 (n : Nat) : n + 23 ≤ n + 24 := by
  omega

theorem step_24 (n : Nat) : n + 24 ≤ n + 25 := by
  omega

theorem step_25 (n : Nat) : n + 25 ≤ n + 26 := by
  omega

theorem step_26 (n : Nat) : n + 26 ≤ n + 27 := by
  omega

theorem step_27 (n : Nat) : n + 27 ≤ n + 28 := by
  omega

theorem step_28 (n : Nat) : n + 28 ≤ n + 29 := by
  omega

theorem step_29 (n : Nat) : n + 29 ≤ n + 30 := by
  omega

theorem far (n : Nat) : n + 29 ≤ n + 30 :=
  step_29 n
