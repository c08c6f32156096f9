/-
trick: A second `Nat.pow` in the namespace; the kernel computes the library's by special code, not this one.
codes: statement-changed
-/
-- reference
namespace Demo
theorem power : Nat.pow 2 10 = 0 := by
  sorry
end Demo
-- submission
namespace Demo
def Nat.pow (_ _ : Nat) : Nat := 0

theorem power : Nat.pow 2 10 = 0 :=
  rfl
end Demo
