/-
trick: `bv_decide` runs a SAT certificate checker by compiled code.
codes: elaboration-error, sorry, native-trust, axiom, term-refused
-/
-- reference
import Std.Tactic.BVDecide

theorem mask (x y : BitVec 8) : x &&& y = y &&& x := by
  sorry
-- submission
import Std.Tactic.BVDecide

theorem mask (x y : BitVec 8) : x &&& y = y &&& x := by
  bv_decide
