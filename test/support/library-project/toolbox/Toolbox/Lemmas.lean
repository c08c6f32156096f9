import Toolbox.SimpSet

def double (n : Nat) : Nat := n + n

@[doubling] theorem double_zero : double 0 = 0 := rfl
@[doubling] theorem double_succ (n : Nat) : double (n + 1) = double n + 2 := by simp [double]; omega
@[doubling] theorem double_add (m n : Nat) : double (m + n) = double m + double n := by
  simp [double]; omega

theorem twice (n : Nat) : 2 * n = double n := by simp only [double]; omega

example : double 3 = 6 := by simp only [doubling]
