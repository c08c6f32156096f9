/-
trick: `open scoped` switches on a scoped instance.
codes: statement-changed, command-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Sugar
scoped instance (priority := 5000) : OfNat Nat 5 := ⟨4⟩
end Sugar

open scoped Sugar

theorem two_add_two : 2 + 2 = 5 :=
  rfl
