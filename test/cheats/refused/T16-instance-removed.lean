/-
trick: The library's instance is switched off and another one put in its place.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
attribute [-instance] instAddNat
local instance : Add Nat := ⟨fun a b => (a * b).succ⟩

theorem two_add_two : 2 + 2 = 5 :=
  rfl
