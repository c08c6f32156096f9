/-
trick: In the theorem's namespace `Nat` is another type.
codes: statement-changed
-/
-- reference
namespace Demo
theorem all_equal (a b : Nat) : a = b := by
  sorry
end Demo
-- submission
namespace Demo
inductive Nat where
  | zero

theorem all_equal (a b : Nat) : a = b := by
  cases a; cases b; rfl
end Demo
