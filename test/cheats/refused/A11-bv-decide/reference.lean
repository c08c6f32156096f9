import Std.Tactic.BVDecide

theorem mask (x y : BitVec 8) : x &&& y = y &&& x := by
  sorry
