/-
trick: A `variable` command between header and theorem adds an instance.
codes: statement-changed
-/
-- reference
variable {α : Type}

theorem all_equal (a b : α) : a = b := by
  sorry
-- submission
variable {α : Type}
variable [Subsingleton α]

theorem all_equal (a b : α) : a = b :=
  Subsingleton.elim a b
