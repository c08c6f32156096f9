/-
trick: An instance-implicit section variable is included by Lean without being mentioned.
codes: statement-changed
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
class Absurd : Prop where
  proof : 4 = 5

variable [Absurd]

theorem two_add_two : 2 + 2 = 5 :=
  Absurd.proof
