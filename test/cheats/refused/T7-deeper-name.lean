/-
trick: `theorem add_swap` in a namespace of the same name is `add_swap.add_swap`.
codes: theorem-missing
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
namespace add_swap
theorem add_swap (a b : Nat) : a + b = b + a := Nat.add_comm a b
end add_swap
