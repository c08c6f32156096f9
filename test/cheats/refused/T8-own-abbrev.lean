/-
trick: `Nat` is an abbreviation for a one-element type in the namespace.
codes: statement-changed
-/
-- reference
namespace Demo
theorem all_equal (a b : Nat) : a = b := by
  sorry
end Demo
-- submission
namespace Demo
abbrev Nat := Unit

theorem all_equal (a b : Nat) : a = b :=
  rfl
end Demo
