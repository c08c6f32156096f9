/-
trick: A local instance gives `+` on Nat another meaning.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
local instance (priority := 5000) : Add Nat := ⟨fun a b => (a * b).succ⟩

theorem two_add_two : 2 + 2 = 5 :=
  rfl
