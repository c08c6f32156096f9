namespace Lib
theorem magic {p : Prop} : p := by sorry
end Lib

open Lib renaming magic → arith_closed

theorem two_add_two : 2 + 2 = 5 :=
  arith_closed
