/-
trick: An instance argument was added.
codes: statement-changed
-/
-- reference
theorem all_equal (α : Type) (a b : α) : a = b := by
  sorry
-- submission
theorem all_equal (α : Type) [Subsingleton α] (a b : α) : a = b :=
  Subsingleton.elim a b
