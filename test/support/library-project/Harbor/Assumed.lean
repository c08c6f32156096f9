module

public section

axiom wishful : ∀ n : Nat, n < 3

theorem small (n : Nat) : n * 1 < 3 := by rw [Nat.mul_one]; exact wishful n
theorem harmless (n : Nat) : n * 1 = n := Nat.mul_one n
