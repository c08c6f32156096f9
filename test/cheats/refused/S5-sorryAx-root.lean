/-
trick: `_root_.sorryAx` through a helper with an innocent name.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Nat
theorem add_finish {p : Prop} : p := _root_.sorryAx p true
end Nat

theorem two_add_two : 2 + 2 = 5 := Nat.add_finish
