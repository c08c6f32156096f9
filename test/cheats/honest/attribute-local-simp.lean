/-
what: `attribute [local simp]` and `attribute [local simp] ... in`.
-/
-- reference
def double (n : Nat) : Nat := n + n

theorem double_add (a b : Nat) : double (a + b) = double a + double b := by
  sorry
-- submission
def double (n : Nat) : Nat := n + n

section
attribute [local simp] double
theorem double_one : double 1 = 2 := by simp
end

attribute [local simp] double Nat.add_assoc in
theorem double_add (a b : Nat) : double (a + b) = double a + double b := by
  simp
  omega
