/-
trick: `export` in the theorem's namespace makes a root name mean another function.
codes: statement-changed
-/
-- reference
def size : List Nat → Nat
  | [] => 0
  | _ :: l => size l + 1

namespace Demo
theorem size_zero (l : List Nat) : size l = 0 := by
  sorry
end Demo
-- submission
def size : List Nat → Nat
  | [] => 0
  | _ :: l => size l + 1

namespace Evil
def size (_ : List Nat) : Nat := 0
end Evil

namespace Demo
export Evil (size)

theorem size_zero (l : List Nat) : size l = 0 :=
  rfl
end Demo
