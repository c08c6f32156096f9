namespace Demo
def Nat.pow (_ _ : Nat) : Nat := 0

theorem power : Nat.pow 2 10 = 0 :=
  rfl
end Demo
