variable (limit : Nat)

theorem limit_small (h : limit < 10) : limit < 10 :=
  h
