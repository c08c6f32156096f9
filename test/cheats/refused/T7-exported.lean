/-
trick: `export` makes the short name an alias, but no theorem of that name exists.
codes: theorem-missing
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
namespace Demo
theorem add_swap (a b : Nat) : a + b = b + a := Nat.add_comm a b
end Demo

export Demo (add_swap)
