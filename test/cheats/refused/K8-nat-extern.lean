/-
trick: The library's `Nat.gcd` gets other compiled code.
codes: attribute-refused, command-refused, elaboration-error
-/
-- reference
theorem gcd_value : Nat.gcd 12 18 = 5 := by
  sorry
-- submission
def five (_ _ : Nat) : Nat := 5
attribute [implemented_by five] Nat.gcd

theorem gcd_value : Nat.gcd 12 18 = 5 := by
  native_decide
