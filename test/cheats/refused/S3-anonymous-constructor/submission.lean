theorem odd_root : ∃ n : Nat, n * n = 3 :=
  ⟨2, sorry⟩
