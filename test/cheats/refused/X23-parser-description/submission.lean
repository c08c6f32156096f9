def nap : Lean.ParserDescr := dbgSleep 3600000 fun _ => .const `ws

syntax "wait " nap : tactic

theorem add_swap (a b : Nat) : a + b = b + a := by
  exact Nat.add_comm a b
