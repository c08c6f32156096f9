def start : IO Unit := IO.println "loaded"

@[init start] opaque started : Unit

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
