/-
trick: `False` is another proposition in the namespace.
codes: statement-changed
-/
-- reference
namespace Demo
theorem absurdity : 1 = 2 ∨ False := by
  sorry
end Demo
-- submission
namespace Demo
def False : Prop := 0 = 0

theorem absurdity : 1 = 2 ∨ False :=
  .inr rfl
end Demo
