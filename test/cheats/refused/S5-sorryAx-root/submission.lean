namespace Nat
theorem add_finish {p : Prop} : p := _root_.sorryAx p true
end Nat

theorem two_add_two : 2 + 2 = 5 := Nat.add_finish
