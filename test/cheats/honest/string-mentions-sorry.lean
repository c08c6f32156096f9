/-
what: A string literal contains sorry and a command.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def note : String := "sorry; axiom cheat : False; #eval 1; set_option debug.skipKernelTC true"

theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
