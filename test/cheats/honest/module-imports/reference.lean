import Std.Data.HashMap

theorem empty_size : (∅ : Std.HashMap Nat Nat).size = 0 := by
  sorry
