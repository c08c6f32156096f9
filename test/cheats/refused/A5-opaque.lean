/-
trick: `opaque` hides the value of a proof; the inhabited instance that it needs is sorry.
codes: command-refused, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
instance : Inhabited (PLift (2 + 2 = 5)) := ⟨⟨by sorry⟩⟩

opaque evidence : PLift (2 + 2 = 5)

theorem two_add_two : 2 + 2 = 5 :=
  evidence.down
