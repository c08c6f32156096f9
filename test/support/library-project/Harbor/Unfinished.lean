import Toolbox.Lemmas

theorem unfinished (n : Nat) : double n < double (n + 1) := by sorry
theorem finished (n : Nat) : double n ≤ double (n + 1) := by simp only [doubling]; omega
