/-
trick: `#eval` writes a file: it could be the reference, the checker or the library.
codes: command-refused
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
#eval IO.FS.writeFile "/tmp/reference.lean" "theorem two_add_two : 2 + 2 = 4 := rfl"

theorem add_swap (a b : Nat) : a + b = b + a :=
  Nat.add_comm a b
