/-
trick: `open ... renaming` gives the lemma with the sorry a trusted name.
codes: sorry, term-refused
-/
-- reference
theorem two_add_two : 2 + 2 = 5 := by
  sorry
-- submission
namespace Lib
theorem magic {p : Prop} : p := by sorry
end Lib

open Lib renaming magic → arith_closed

theorem two_add_two : 2 + 2 = 5 :=
  arith_closed
