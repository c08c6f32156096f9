/-
trick: A `partial` fixpoint whose type is inhabited only by an axiom's instance.
codes: command-refused, axiom, sorry
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
axiom gift : Nonempty (PLift (2 + 2 = 5))
instance : Nonempty (PLift (2 + 2 = 5)) := gift

partial def loop (u : Unit) : PLift (2 + 2 = 5) := loop u

theorem two_add_two : 2 + 2 = 5 :=
  (loop ()).down
