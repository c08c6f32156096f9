/-
what: `theorem _root_.name` inside a namespace has the asked name.
-/
-- reference
theorem add_swap (a b : Nat) : a + b = b + a := by
  sorry
-- submission
namespace Work
theorem helper (a b : Nat) : a + b = b + a := Nat.add_comm a b

theorem _root_.add_swap (a b : Nat) : a + b = b + a :=
  helper a b
end Work
