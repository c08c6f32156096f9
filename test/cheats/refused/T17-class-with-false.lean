/-
trick: In the namespace `Inhabited` is a class with an impossible field.
codes: statement-changed
-/
-- reference
namespace Demo
theorem all_equal (α : Type) [Inhabited α] (a b : α) : a = b := by
  sorry
end Demo
-- submission
namespace Demo
class Inhabited (α : Type) where
  impossible : False

theorem all_equal (α : Type) [h : Inhabited α] (a b : α) : a = b :=
  h.impossible.elim
end Demo
