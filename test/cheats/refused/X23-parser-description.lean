/-
trick: `syntax` may name a parser description, which is a value that Lean computes: code of the submission.
codes: macro-code, command-refused, term-refused, timeout, lost, elaboration-error
wallClockMs: 2000
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
def nap : Lean.ParserDescr := dbgSleep 3600000 fun _ => .const `ws

syntax "wait " nap : tactic

theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
