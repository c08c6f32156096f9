macro "preliminaries" : command => `(axiom $(Lean.mkIdent `gift) : ∀ n : Nat, n = n + 1)

preliminaries

theorem two_add_two : 2 + 2 = 5 :=
  gift 4
