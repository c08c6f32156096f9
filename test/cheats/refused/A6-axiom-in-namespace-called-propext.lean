/-
trick: `Foo.propext`: a check of the last component of the name would let it pass.
codes: command-refused, axiom
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Classical
axiom propext : ∀ n : Nat, n = n + 1
end Classical

theorem two_add_two : 2 + 2 = 5 :=
  Classical.propext 4
