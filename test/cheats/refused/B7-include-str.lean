/-
trick: `include_str` reads a file at elaboration time, without any `#eval`.
codes: term-refused, elaboration-error
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def secret : String := include_str "/etc/passwd"

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
