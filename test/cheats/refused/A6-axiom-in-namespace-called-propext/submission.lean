namespace Classical
axiom propext : ∀ n : Nat, n = n + 1
end Classical

theorem two_add_two : 2 + 2 = 5 :=
  Classical.propext 4
