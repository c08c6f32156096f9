/-
trick: A function of the library is shadowed by one in the namespace.
codes: statement-changed
-/
-- reference
namespace Demo
theorem gcd_small (n : Nat) : Nat.gcd n 6 = 0 := by
  sorry
end Demo
-- submission
namespace Demo
def Nat.gcd (_ _ : Nat) : Nat := 0

theorem gcd_small (n : Nat) : Nat.gcd n 6 = 0 :=
  rfl
end Demo
