def size : List Nat → Nat
  | [] => 0
  | _ :: l => size l + 1

namespace Demo
theorem size_zero (l : List Nat) : size l = 0 := by
  sorry
end Demo
