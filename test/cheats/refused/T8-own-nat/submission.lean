namespace Demo
inductive Nat where
  | zero

theorem all_equal (a b : Nat) : a = b := by
  cases a; cases b; rfl
end Demo
