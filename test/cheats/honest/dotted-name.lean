/-
what: The theorem's name has several components and is declared without a namespace.
-/
-- reference
namespace Nat
theorem twice_le (n : Nat) : n ≤ 2 * n := by
  sorry
end Nat
-- submission
theorem Nat.twice_le (n : Nat) : n ≤ 2 * n := by
  omega
