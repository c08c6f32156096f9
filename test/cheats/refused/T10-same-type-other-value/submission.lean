def limit : Nat := 0

theorem lower_than (n : Nat) (h : 0 < n) : limit < n :=
  h
