/-
what: A private definition of the header occurs in the statement.
-/
-- reference
private def limit : Nat := 10

namespace Demo
private inductive Mode
  | on
  | off

theorem modes (m : Mode) : m = .on ∨ m = .off ∨ limit = 0 := by
  sorry
end Demo
-- submission
private def limit : Nat := 10

namespace Demo
private inductive Mode
  | on
  | off

private theorem split (m : Mode) : m = .on ∨ m = .off := by
  cases m
  · exact .inl rfl
  · exact .inr rfl

theorem modes (m : Mode) : m = .on ∨ m = .off ∨ limit = 0 := by
  rcases split m with h | h
  · exact .inl h
  · exact .inr (.inl h)
end Demo
