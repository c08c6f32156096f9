/-
trick: An instance that proves itself by instance search.
codes: elaboration-error
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
class Holds (p : Prop) : Prop where
  out : p

instance (p : Prop) [Holds p] : Holds p := ⟨Holds.out⟩

theorem two_add_two : 2 + 2 = 5 :=
  Holds.out
