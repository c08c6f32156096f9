private def limit : Nat := 10

namespace Demo
private inductive Mode
  | on
  | off

theorem modes (m : Mode) : m = .on ∨ m = .off ∨ limit = 0 := by
  sorry
end Demo
